import type { FormFamily, RequestForm } from '../request-form';
import { header } from '../when';
import { base64, group, named, unsigned, user } from './claims';

const authorization = (name: string, value: string): RequestForm => ({
  name,
  headers: [header('Authorization', value)],
});

/** `Authorization` that holds no token of the target's, and the headers that stand for it elsewhere. */
export const otherCredentials: FormFamily = {
  name: 'credential that is no token',
  forms: [
    authorization('Basic without a password', `Basic ${base64(`${user}:`)}`),
    authorization('Basic with a usual password', `Basic ${base64(`${user}:admin`)}`),
    authorization('Basic of a group', `Basic ${base64(`${group}:${group}`)}`),
    authorization('Digest', `Digest username="${user}", realm="", nonce="", uri="/", response=""`),
    authorization('Negotiate', `Negotiate ${base64(user)}`),
    authorization('an unsigned JSON Web Token', `Bearer ${unsigned()}`),
    authorization('a user name as the token', `Bearer ${user}`),
    authorization('a group as the token', `Bearer ${group}`),
    authorization('a token with user and group', `Bearer ${user}/${group}`),
    ...['null', 'undefined', 'none', 'nil', 'true', 'false', '0', '-', '{}', '[]', '""', '*', 'anonymous'].map((word) =>
      authorization(`the word ${word} as the token`, `Bearer ${word}`),
    ),
    authorization('a user name alone', user),
    authorization('an unknown scheme', `Token ${user}`),
    {
      name: 'Proxy-Authorization',
      headers: [header('Proxy-Authorization', `Basic ${base64(`${user}:admin`)}`)],
    },
    {
      name: 'keys in headers',
      headers: [
        ...named(['X-Api-Key', 'Api-Key', 'X-Auth-Key', 'X-Access-Token', 'X-Token', 'X-Auth-Token', 'Token'], user),
        header('X-Authorization', `Basic ${base64(`${user}:admin`)}`),
        header('X-Forwarded-Authorization', `Bearer ${unsigned()}`),
      ],
    },
  ],
};

const cookie = (name: string, value: string): RequestForm => ({ name, headers: [header('Cookie', value)] });

export const usersInCookies: FormFamily = {
  name: 'cookie',
  forms: [
    cookie(
      'user and group',
      `user=${user}; username=${user}; group=${group}; groups=${group}; role=${group}; admin=true`,
    ),
    cookie(
      'identity headers',
      `X-Remote-User=${user}; X-Remote-Group=${group}; REMOTE_USER=${user}; remote_user=${user}`,
    ),
    cookie(
      'sessions',
      `session=${user}; sessionid=${user}; JSESSIONID=${user}; connect.sid=${user}; PHPSESSID=${user}`,
    ),
    cookie(
      'tokens',
      `token=${unsigned()}; access_token=${unsigned()}; jwt=${unsigned()}; Authorization=Bearer ${user}`,
    ),
    cookie('proxies', `_oauth2_proxy=${user}; id_token=${unsigned()}; auth=${user}; login=${user}; uid=${user}`),
  ],
};
