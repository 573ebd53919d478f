export { escaped, escapedJson, withoutPrivateKeys } from './escaped';
export { keepSecret, withoutSecret, withoutSecrets } from './secrets';
export { sentence, sentences } from './sentence';
export { shownUrl } from './urls';
