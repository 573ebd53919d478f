import { targetIn } from '../../../vocabulary/lines/request-target';
import { serverNameInWords } from '../../../vocabulary/front-proxy/prose/attempt-prose';
import { credentialForms } from '../../../vocabulary/front-proxy/credential-forms';
import type { ThroughProxy } from '../../../vocabulary/front-proxy/types';
import { noRequestHeader, type RequestHeaderConfig } from '../../../target/types';
import type { Header, RequestForm } from '../../../vocabulary/types';

/** An attempt in one of its forms. */
export interface FormOfAttempt {
  readonly name: string;
  readonly attempt: ThroughProxy;
}

/** The forms that an attempt is made in: one, unless it says that there are more. */
export function formsOf(
  attempt: ThroughProxy,
  requestHeader: RequestHeaderConfig = noRequestHeader,
): readonly FormOfAttempt[] {
  const { underEach, ...under } = attempt;
  if (underEach !== undefined)
    return underEach.flatMap((serverName) =>
      formsOf({ ...under, serverName }, requestHeader).map(({ name, attempt: form }) => ({
        name: [name, serverNameInWords(serverName)].filter((part) => part !== '').join(' '),
        attempt: form,
      })),
    );
  const { inEachOf, inEachSmuggling, presentingEach, ...alone } = under;
  if (inEachOf !== undefined)
    return inEachOf.forms.map((form) => ({ name: form.name, attempt: inForm(alone, form, requestHeader) }));
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
function inForm(attempt: ThroughProxy, form: RequestForm, requestHeader: RequestHeaderConfig): ThroughProxy {
  return {
    ...attempt,
    ...(form.method === undefined ? {} : { method: form.method }),
    path: targetIn(form, { path: attempt.path, authority: '{authority}' }),
    headers: [...attempt.headers, ...(form.headers ?? []).filter((header) => !isConfigured(header, requestHeader))],
    ...(form.accept === undefined ? {} : { accept: form.accept }),
    ...(form.contentType === undefined ? {} : { contentType: form.contentType }),
    ...(form.host === undefined ? {} : { host: form.host }),
    ...(form.connection === undefined ? {} : { connection: form.connection }),
    ...(form.http === undefined ? {} : { http: form.http }),
    ...(form.chunked === undefined ? {} : { chunked: form.chunked }),
    ...(form.inPieces === undefined ? {} : { inPieces: form.inPieces }),
    ...(form.trailers === undefined ? {} : { trailers: form.trailers }),
  };
}

/** Whether a header that is to name an identity from elsewhere is one by which this target names it (clause 5.3). */
function isConfigured(header: Header, config: RequestHeaderConfig): boolean {
  if (header.kind !== 'literal') return false;
  const name = header.name.toLowerCase();
  return (
    [...config.usernameHeaders, ...config.groupHeaders, ...config.uidHeaders].some(
      (each) => each.toLowerCase() === name,
    ) || config.extraHeadersPrefixes.some((prefix) => name.startsWith(prefix.toLowerCase()))
  );
}
