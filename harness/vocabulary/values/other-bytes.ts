import { octet } from '../../text';
import { groupHeader } from '../header';
import type { FormFamily } from '../request-form';

/** The group of the administrators but for bytes that are not UTF-8: what a lenient reader drops, or reads as a letter. */
export const groupsOfOtherBytes: FormFamily = {
  name: 'group with bytes that are not UTF-8',
  forms: Object.entries({
    'a byte behind it': `system:masters${octet(0xff)}`,
    'a byte before it': `${octet(0xe9)}system:masters`,
    'a byte inside it': `system:${octet(0x80)}masters`,
    'a cut character behind it': `system:masters${octet(0xe2)}${octet(0x88)}`,
    'a letter in two bytes': `system:${octet(0xc1)}${octet(0xad)}asters`,
  }).map(([name, group]) => ({ name, headers: [groupHeader(group)] })),
};
