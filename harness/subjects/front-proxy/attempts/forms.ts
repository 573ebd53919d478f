import { targetIn } from '../../../attempt/request/request-form';
import { credentialForms } from '../../../vocabulary/front-proxy/credential-forms';
import type { ThroughProxy } from '../../../vocabulary/front-proxy/types';
import type { RequestForm } from '../../../vocabulary/types';

/** An attempt in one of its forms. */
export interface FormOfAttempt {
  readonly name: string;
  readonly attempt: ThroughProxy;
}

/** The forms that an attempt is made in: one, unless it says that there are more. */
export function formsOf(attempt: ThroughProxy): readonly FormOfAttempt[] {
  const { inEachOf, inEachSmuggling, presentingEach, ...alone } = attempt;
  if (inEachOf !== undefined) return inEachOf.forms.map((form) => ({ name: form.name, attempt: inForm(alone, form) }));
  if (inEachSmuggling !== undefined)
    return inEachSmuggling.map((smuggling) => ({
      name: smuggling.name,
      attempt: {
        ...alone,
        smuggling,
        http: smuggling.http,
        ...(smuggling.http === '2' ? { speaking: 'http2-as-written' as const } : {}),
      },
    }));
  if (presentingEach !== undefined)
    return presentingEach.map((presenting) => ({
      name: credentialForms[presenting].words,
      attempt: { ...alone, presenting },
    }));
  return [{ name: '', attempt: alone }];
}

/** What a form of a request says takes the place of what the attempt has; a target in braces is filled from its path. */
function inForm(attempt: ThroughProxy, form: RequestForm): ThroughProxy {
  return {
    ...attempt,
    ...(form.method === undefined ? {} : { method: form.method }),
    path: targetIn(form, { path: attempt.path, authority: '{authority}' }),
    headers: [...attempt.headers, ...(form.headers ?? [])],
    ...(form.accept === undefined ? {} : { accept: form.accept }),
    ...(form.host === undefined ? {} : { host: form.host }),
    ...(form.connection === undefined ? {} : { connection: form.connection }),
    ...(form.http === undefined ? {} : { http: form.http }),
    ...(form.chunked === undefined ? {} : { chunked: form.chunked }),
    ...(form.trailers === undefined ? {} : { trailers: form.trailers }),
  };
}
