import { fileChanges } from '../changes/ca-files';
import { shownPaths, withPaths } from '../values/paths';
import { header, type Header } from '../header';
import type { Addressing, Attempt, Company, Connect, H2c, OtherRequest } from '../when';
import { authorities } from './certificate-prose';
import { headersInWords } from './header-prose';
import { listed, quote, titleOf } from './words';

type Call = Extract<Attempt, { kind: 'who-am-i' | 'request' }>;

/** An attempt as a sentence. */
export function attemptSentence(attempt: Attempt): string {
  if (attempt.kind === 'issue') return `The harness issues certificate ${quote(attempt.certificate)}.`;
  return `The client ${attempt.kind === 'connect' ? 'opens' : 'sends'} ${attemptInWords(attempt)}.`;
}

/** An attempt as a noun phrase. */
export function attemptInWords(attempt: Attempt): string {
  switch (attempt.kind) {
    case 'issue':
      return `issuing certificate ${quote(attempt.certificate)}`;
    case 'connect':
      return connectionInWords(attempt);
    case 'plain-http': {
      const over = attempt.h2c === undefined ? ` over HTTP/${attempt.http}` : starts[attempt.h2c];
      const claimed = attempt.headers.length === 0 ? '' : `, with ${listed(headersInWords(attempt.headers))}`;
      const twice = attempt.twice === undefined ? '' : ', twice on one connection';
      return `${attempt.method} ${pathInWords(attempt.path)} in clear text${over}${claimed}${twice}`;
    }
    case 'who-am-i':
    case 'request': {
      const what = attempt.kind === 'who-am-i' ? 'an identity request' : requestInWords(attempt);
      const version = attempt.http === '1.1' ? '' : ` over HTTP/${attempt.http}`;
      const over = attempt.h2c === undefined ? version : starts[attempt.h2c];
      return `${what}${over}${credentialsInWords(attempt)}${addressInWords(attempt)}${companyInWords(attempt)}${formsInWords(attempt)}`;
    }
  }
}

function requestInWords({ method, path, body, accept }: Extract<Attempt, { kind: 'request' }>): string {
  const sent = body === undefined ? '' : ` with the body ${bodyInWords(body)}`;
  return `${method} ${pathInWords(path)}${sent}${accept === 'application/yaml' ? ' as YAML' : ''}`;
}

const bodyInWords = (body: object | string): string => (typeof body === 'string' ? quote(body) : JSON.stringify(body));

/** A path that is still open is told as the specification has it. */
const pathInWords = (path: string): string => withPaths(path, shownPaths);

function credentialsInWords({ present, headers }: Call): string {
  const claimed = listed(headersInWords(headers));
  const certificate = present === undefined ? ' without a certificate' : ` with certificate ${quote(present)}`;
  if (claimed === '') return certificate;
  return `${certificate}${present === undefined ? ' but with' : ' and'} ${claimed}`;
}

const starts: Readonly<Record<H2c, string>> = {
  'by-prior-knowledge': ' over HTTP/2 with prior knowledge',
  'by-upgrade': ' with Upgrade: h2c and then HTTP/2',
};

const trusts: Readonly<Record<Connect['trusting'], string>> = {
  'the-target-ca': "that trusts the target's CA",
  'no-authority': 'that trusts no CA',
  'an-unknown-authority': 'that trusts an unrelated CA alone',
  anything: 'that does not verify the server',
};

const names: Readonly<Record<Connect['as'], string>> = {
  'the-target-name': '',
  'an-uncovered-name': ', under a name that the server certificate does not cover',
  'an-uncovered-address': ', under an address that the server certificate does not cover',
};

function connectionInWords({ trusting, as, atMost, sends }: Connect): string {
  const version = atMost === undefined ? '' : `, with TLS ${atMost} at most`;
  const sent = sends === undefined ? '' : `, with TLS 1.2 and ${titleOf(sends)} in place of a client certificate`;
  return `a TLS connection ${trusts[trusting]}${names[as]}${version}${sent}`;
}

function addressInWords({ serverName, host }: Addressing): string {
  const name = serverName === '' ? ', without a server name' : `, with the server name ${quote(serverName ?? '')}`;
  return `${serverName === undefined ? '' : name}${host === undefined ? '' : `, for the host ${quote(host)}`}`;
}

function companyInWords({ behind, after, beside, resuming, waiting, meanwhile }: Company): string {
  const parts: string[] = [];
  if (resuming !== undefined)
    parts.push(
      `${resumptions[resuming.by ?? 'session']} ${resuming.present === undefined ? 'without a certificate' : `with certificate ${quote(resuming.present)}`}${
        resuming.serverName === undefined ? '' : ` under the server name ${quote(resuming.serverName)}`
      }${resuming.asks === undefined ? '' : ` for ${otherInWords(resuming.asks)}`}${
        resuming.headers === undefined ? '' : ` and ${listed(headersInWords(resuming.headers))}`
      }`,
    );
  if (behind !== undefined) parts.push(`on a connection that has already carried ${listed(behind.map(otherInWords))}`);
  if (after !== undefined) parts.push(`on a connection that has already carried ${earlier(after)}`);
  if (beside !== undefined)
    parts.push(
      `concurrent with ${beside.length} other ${beside.length === 1 ? 'request' : 'requests'} on the same connection`,
    );
  if (meanwhile !== undefined) parts.push(fileChanges[meanwhile.file].words(authorities[meanwhile.of]));
  if (waiting !== undefined) parts.push('after the short-lived certificate has expired');
  return parts.map((part) => `, ${part}`).join('');
}

function otherInWords({ method, path, headers, body, connection, cancelled }: OtherRequest): string {
  const all = [...(connection === undefined ? [] : [header('Connection', connection)]), ...headers];
  return [
    `${method} ${pathInWords(path)}`,
    body === undefined ? '' : ` of ${quote(body)}`,
    all.length === 0 ? '' : ` with ${listed(headersInWords(all))}`,
    cancelled === true ? ', whose stream was taken back before its body' : '',
  ].join('');
}

function earlier(requests: readonly (readonly Header[])[]): string {
  if (requests.length > 3) return `${requests.length} other requests`;
  const told = requests.map((headers) =>
    headers.length === 0 ? 'without headers' : `with ${listed(headersInWords(headers))}`,
  );
  return `${requests.length === 1 ? 'a request' : 'requests'} ${listed(told)}`;
}

const resumptions = {
  session: 'resuming the TLS session of a connection',
  cookies: 'with the cookies from the answer to a request',
  fields: 'with the fields and the cookies from the answer to a request',
  'at-once': 'at the same time as eight connections',
  'source-port': 'from the address and port of an earlier connection',
  nothing: 'after ten connections',
  'before-the-body': 'with a body that is sent after the answer to a question on another connection,',
  'open-requests': 'while forty requests wait for the rest of their bodies on a connection',
} as const;

/** As many forms are named in a sentence; the specification lists all of them once, by the name of their family. */
const mostForms = 3;

function formsInWords({ inEachOf, showing }: Call): string {
  const shown = showing === undefined ? '' : `, showing certificate ${quote(showing)} without its key`;
  if (inEachOf === undefined) return shown;
  const { name, forms } = inEachOf;
  const named = forms.slice(0, mostForms).map((form) => pathInWords(form.name));
  const more = forms.length > mostForms ? `; and ${forms.length - mostForms} more` : '';
  return `, in ${forms.length === 1 ? 'one form' : `each of ${forms.length} forms`} of ${name}${shown} (${named.join('; ')}${more})`;
}
