export { claimed, strangerName } from './live/inspected';
export { inspectionFindings } from './live/inspection';
export { lintManifest } from './manifest/lint';
