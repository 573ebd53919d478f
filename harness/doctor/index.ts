export { detect } from './detect';
export { diagnose } from './diagnosis';
export { doctorDocument } from './document';
export { kindInWords } from './kind';
export { look } from './look';
export { nextCommand } from './next-command';
export type { Topic } from './finding';
export type { LikelyKind } from './kind';
export type { DoctorDocument } from './schema';
