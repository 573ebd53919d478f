export { escaped, escapedJson, withoutPrivateKeys } from './escaped';
export { readInputFile } from './input-file';
export { bytesOf, octet, octetsShown, textOfBytes } from './octets';
export { keepSecret, withoutSecret, withoutSecrets } from './secrets';
export { packageFolder } from './package-folder';
export { sentence, sentences } from './sentence';
export { shownUrl } from './urls';
