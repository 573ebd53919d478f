export { catalogue } from './finding';
export { inspectionFindings } from './live/inspection';
export { lintManifest } from './manifest/lint';
