import type { Caller } from '../../../caller';
import type { KnownPassword } from '../../users/basic';
import { users, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';

interface Shown {
  readonly user: string;
  readonly password: string;
}

/** Takes what was shown for any of these as well, where it is not right as it stands. */
const alsoAs = (others: (shown: Shown, known: readonly KnownPassword[]) => readonly Shown[]): Seams =>
  users(({ userWithPassword }) => ({
    userWithPassword: (known, shown) =>
      [shown, ...others(shown, known)].map((each) => userWithPassword(known, each)).find((user) => user !== undefined),
  }));

/** Learns each right password that is longer than bcrypt reads, and takes any that begins with the same octets for it. */
const byLongPassword: Seams = (settings) => {
  const begun = new Map<string, Caller>();
  return users(({ userWithPassword }) => ({
    userWithPassword: (known, shown) => {
      const octets = Buffer.from(shown.password, 'utf8');
      const key = `${shown.user}:${octets.subarray(0, 72).toString('hex')}`;
      const found = userWithPassword(known, shown);
      if (found !== undefined && octets.length > 72) begun.set(key, found);
      return found ?? (octets.length >= 72 ? begun.get(key) : undefined);
    },
  }))(settings);
};

/** Takes these for right without looking at the password. */
const whoever = (is: (shown: Shown, user: Caller) => boolean): Seams =>
  users(({ userWithPassword }) => ({
    userWithPassword: (known, shown) =>
      userWithPassword(known, shown) ?? known.find(({ user }) => is(shown, user))?.user,
  }));

/** With two spaces in it, in every way: the passwords themselves are not kept, only what they can be compared by. */
const withTwoSpaces = (text: string): readonly string[] =>
  Array.from(text, (_, first) =>
    Array.from(
      text.slice(first + 1),
      (_sign, more) => `${text.slice(0, first)} ${text.slice(first, first + 1 + more)} ${text.slice(first + 1 + more)}`,
    ),
  ).flat();
const printable = [...Array(95).keys()].map((code) => String.fromCharCode(32 + code));
const inTheOtherCase = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()));

/** How a password is compared, and with whose (RFC 7617, 2). */
export const passwordFaults: readonly Fault[] = [
  {
    name: 'password-not-compared',
    sentence: 'It accepts any password of a user whom it knows.',
    seams: whoever(({ user }, known) => user === known.user),
  },
  {
    name: 'password-of-any-user-accepted',
    sentence: 'It accepts the password of one user for another one.',
    seams: users(({ userWithPassword }) => ({
      userWithPassword: (known, shown) => {
        const isAnybodys = known.some(
          ({ user }) => userWithPassword(known, { ...shown, user: user.user }) !== undefined,
        );
        return isAnybodys ? known.find(({ user }) => user.user === shown.user)?.user : undefined;
      },
    })),
  },
  {
    name: 'passwords-compared-by-their-low-octets',
    sentence: 'It compares the low octets of the characters of a password.',
    seen: 'Buffer.from(password, "latin1")',
    seams: alsoAs((shown) => [{ ...shown, password: Buffer.from(shown.password, 'latin1').toString('latin1') }]),
  },
  {
    name: 'passwords-normalized',
    sentence: 'It takes characters that are compatible for the same in a password.',
    seen: 'Unicode NFKC, which RFC 8265, 4.2 does not use',
    seams: alsoAs((shown) => [{ ...shown, password: shown.password.normalize('NFKC') }]),
  },
  {
    name: 'passwords-compared-to-72-octets',
    sentence: 'It compares the first 72 octets of a password and no more.',
    seen: 'bcrypt, as in files of htpasswd -B',
    seams: byLongPassword,
  },
  {
    name: 'colon-of-a-kept-password-not-looked-at',
    sentence: 'It keeps who was right by user name and password in one text without a colon.',
    seams: (settings) => {
      const kept = new Map<string, Caller>();
      return users(({ userWithPassword }) => ({
        userWithPassword: (known, shown) => {
          const key = `${shown.user}${shown.password}`;
          const found = userWithPassword(known, shown) ?? kept.get(key);
          if (found !== undefined) kept.set(key, found);
          return found;
        },
      }))(settings);
    },
  },
  {
    name: 'password-alone-decides',
    sentence: 'It finds the user by the password and does not look at the name.',
    seams: alsoAs(({ password }, known) => known.map(({ user }) => ({ user: user.user, password }))),
  },
  {
    name: 'empty-password-accepted',
    sentence: 'It accepts an empty password, as a directory does that takes it for an anonymous bind.',
    seen: 'RFC 4513, 5.1.2: unauthenticated authentication',
    seams: whoever(({ user, password }, known) => user === known.user && password === ''),
  },
  {
    name: 'empty-user-is-the-first',
    sentence: 'It takes an empty user name for the first user of its file.',
    seams: users(({ userWithPassword }) => ({
      userWithPassword: (known, shown) => (shown.user === '' ? known[0]?.user : userWithPassword(known, shown)),
    })),
  },
  {
    name: 'password-cut-short-accepted',
    sentence: 'It accepts a password without its last character.',
    seams: alsoAs(({ user, password }) => printable.map((more) => ({ user, password: password + more }))),
  },
  {
    name: 'password-compared-as-prefix',
    sentence: 'It accepts a password with more characters behind it.',
    seen: 'crypt(3), which reads eight characters',
    seams: alsoAs(({ user, password }) =>
      Array.from(password, (_, length) => ({ user, password: password.slice(0, length) })),
    ),
  },
  {
    name: 'password-without-case',
    sentence: 'It compares passwords without regard to case.',
    seams: alsoAs(({ user, password }) => [{ user, password: inTheOtherCase(password) }]),
  },
  {
    name: 'user-name-without-case',
    sentence: 'It compares user names without regard to case.',
    seams: alsoAs(({ user, password }, known) =>
      known
        .filter((each) => each.user.user.toLowerCase() === user.toLowerCase())
        .map((each) => ({ user: each.user.user, password })),
    ),
  },
  {
    name: 'user-found-by-pattern',
    sentence: 'It takes `*` in a user name for any characters, as a search in a directory does.',
    seen: 'LDAP injection (CWE-90)',
    seams: alsoAs(({ user, password }, known) =>
      user.endsWith('*')
        ? known
            .filter((each) => each.user.user.startsWith(user.slice(0, -1)))
            .map((each) => ({ user: each.user.user, password }))
        : [],
    ),
  },
  {
    name: 'password-behind-the-last-colon',
    sentence: 'It accepts what stands behind the last colon as the password.',
    seams: alsoAs(({ user, password }) => [{ user, password: password.slice(password.lastIndexOf(':') + 1) }]),
  },
  {
    name: 'password-up-to-the-next-colon',
    sentence: 'It reads a password up to the next colon, and so knows only that part of one which holds colons.',
    seams: users(({ userWithPassword, basicCredentials }) => ({
      basicCredentials: (authorization) => {
        const read = basicCredentials(authorization);
        return read && 'user' in read ? { ...read, password: read.password.split(':')[0] ?? '' } : read;
      },
      userWithPassword,
    })),
  },
  {
    name: 'password-ends-at-nul',
    sentence: 'It reads a password up to NUL.',
    seams: alsoAs(({ user, password }) => [{ user, password: password.split('\0')[0] ?? '' }]),
  },
  {
    name: 'password-trimmed',
    sentence: 'It removes spaces around a password before it compares it.',
    seams: alsoAs(({ user, password }) => [{ user, password: password.trim() }]),
  },
  {
    name: 'user-name-percent-decoded',
    sentence: 'It decodes percent escapes in a user name, as a URL has them.',
    seen: 'RFC 3986, 3.2.1: the user information of a URL',
    seams: alsoAs(({ user, password }) => [
      {
        user: user.replace(/%([0-9a-f]{2})/gi, (_escape, octet: string) => String.fromCharCode(parseInt(octet, 16))),
        password,
      },
    ]),
  },
  {
    name: 'password-decoded-as-a-form',
    sentence: 'It takes `+` in a password for a space, as in a form.',
    seen: 'application/x-www-form-urlencoded, in which OAuth 2.0 has the secrets of clients (RFC 6749, 2.3.1)',
    seams: alsoAs(({ user, password }) => [{ user, password: password.replaceAll('+', ' ') }]),
  },
  {
    name: 'spaces-of-a-password-folded',
    sentence: 'It takes several spaces in a password for one.',
    seams: alsoAs(({ user, password }) => [{ user, password: password.replace(/ +/g, ' ') }]),
  },
  {
    name: 'spaces-of-a-password-not-compared',
    sentence: 'It compares passwords without their spaces.',
    seen: 'passwords for applications, which are shown in groups of four letters',
    seams: alsoAs(({ user, password }) => withTwoSpaces(password).map((each) => ({ user, password: each }))),
  },
  {
    name: 'user-name-cut-at-a-line-end',
    sentence: 'It reads a user name up to a line end, and then the password behind the last colon.',
    seams: alsoAs(({ user, password }) =>
      /[\r\n]/.test(user)
        ? [{ user: user.split(/[\r\n]/)[0] ?? '', password: password.slice(password.lastIndexOf(':') + 1) }]
        : [],
    ),
  },
  {
    name: 'password-repeated-accepted',
    sentence: 'It accepts a password that is repeated.',
    seen: 'NTLM and LM responses of old products, which fill a buffer by repetition',
    seams: alsoAs(({ user, password }) => [{ user, password: password.slice(0, password.length / 2) }]),
  },
  {
    name: 'long-passwords-accepted',
    sentence: 'It accepts any password that is too long for it to compare.',
    seen: 'Okta, October 2024: bcrypt of more than 72 octets',
    seams: whoever(({ user, password }, known) => user === known.user && password.length > 1000),
  },
  {
    name: 'non-ascii-passwords-accepted',
    sentence: 'It accepts a password that it cannot encode.',
    seams: whoever(({ user, password }, known) => user === known.user && /[^\0-\x7f]/.test(password)),
  },
];
