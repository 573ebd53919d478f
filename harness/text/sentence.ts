import { escaped, withoutPrivateKeys } from './escaped';
import { withoutSecrets } from './secrets';
import { withoutUserInfo } from './urls';

/** What may be said of anything, whoever supplied it: one line, without secrets, keys and characters that steer a terminal. */
export const sentence = (text: string): string => escaped(withoutPrivateKeys(withoutUserInfo(withoutSecrets(text))));

/** The same of each line: for texts of the harness's own that have several. A key goes on over several lines. */
export const sentences = (text: string): string => withoutPrivateKeys(text).split('\n').map(sentence).join('\n');
