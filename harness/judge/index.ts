export { judge } from './judge';
export type { JudgeContext } from './context';
export { refusalClass } from './server-certificate';
