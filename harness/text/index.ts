export { escaped, escapedJson, withoutPrivateKeys } from './escaped';
export { readInputFile } from './input-file';
export { keepSecret, withoutSecret, withoutSecrets } from './secrets';
export { sentence, sentences } from './sentence';
export { shownUrl } from './urls';
