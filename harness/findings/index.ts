export { claimed, inspectionFindings } from './live';
export { lintManifest } from './manifest/lint';
