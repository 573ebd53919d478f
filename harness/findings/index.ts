export { lintManifest } from './manifest/lint';
