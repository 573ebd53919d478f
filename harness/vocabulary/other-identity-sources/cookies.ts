import type { FormFamily, RequestForm } from '../request-form';
import { header } from '../header';
import { encodedClaims, group, unsigned, user } from './claims';

const cookie = (name: string, value: string): RequestForm => ({ name, headers: [header('Cookie', value)] });

const sessionCookies = [
  ...[
    'session',
    'sessionid',
    'sid',
    'user',
    'identity',
    'auth',
    'token',
    'claims',
    'userinfo',
    'principal',
    'remember',
  ],
  ...['connect.sid', 'JSESSIONID', 'current_user'],
];

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
    ...Object.entries(encodedClaims).map(([name, value]) =>
      cookie(name, sessionCookies.map((each) => `${each}=${value}`).join('; ')),
    ),
    cookie('proxies', `_oauth2_proxy=${user}; id_token=${unsigned()}; auth=${user}; login=${user}; uid=${user}`),
  ],
};
