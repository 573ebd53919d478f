export { escaped, escapedJson, withoutPrivateKeys } from './escaped';
export { readInputFile } from './input-file';
export { missingFolders } from './missing-folders';
export { bytesOf, octet, octetsShown, textOfBytes } from './octets';
export { keepSecret, withoutOddSecrets, withoutQuotedSecrets, withoutSecret, withoutSecrets } from './secrets';
export { packageFolder } from './package-folder';
export { sentence, sentences } from './sentence';
export { shownUrl } from './urls';
