import type { Certificate, Expectation } from '../../../../vocabulary/types';
import { clientCertificate, proxyCertificate } from '../../../../vocabulary';
import type { ApiServerCase } from '../cases';
import { formSource, headerSource } from '../../../source/header-source';
import { call, sourceOf, type Source } from '../../../source/source';

/** A certificate by the words that make it: only what is odd is said. */
export function certificateSource(certificate: Certificate): Source {
  if (certificate.kind !== 'described') return sourceOf(certificate);
  const isProxys = certificate.role === 'front-proxy';
  const usual = (isProxys ? proxyCertificate() : clientCertificate({})).description;
  const odd = Object.entries(certificate.description).filter(
    ([field, value]) =>
      JSON.stringify(value) !== JSON.stringify((usual as unknown as Readonly<Record<string, unknown>>)[field]),
  );
  const difference = Object.fromEntries(odd);
  if (isProxys) return odd.length === 0 ? call('proxyCertificate') : call('proxyCertificate', difference);
  return call('clientCertificate', difference);
}

/** An attempt by the word that makes it. */
export function attemptSource(when: ApiServerCase['when']): Source {
  const { headers, http, after, beside, inEachOf, ...rest } = when;
  const options = {
    ...Object.fromEntries(
      Object.entries(rest).filter(([field]) => !['kind', 'method', 'path', 'accept'].includes(field)),
    ),
    ...(headers.length === 0 ? {} : { headers: headers.map(headerSource) }),
    ...(http === '1.1' ? {} : { http }),
    ...(after === undefined ? {} : { after: after.map((each) => each.map(headerSource)) }),
    ...(beside === undefined ? {} : { beside: beside.map((each) => each.map(headerSource)) }),
    ...(inEachOf === undefined ? {} : { inEachOf: { ...inEachOf, forms: inEachOf.forms.map(formSource) } }),
  };
  const isEmpty = Object.keys(options).length === 0;
  if (when.kind === 'who-am-i') return isEmpty ? call('whoAmI') : call('whoAmI', options);
  return isEmpty ? call('get', when.path) : call('get', when.path, options);
}

/** An expectation by the word that makes it. Throws for one that no case has. */
export function expectationSource(expectation: Expectation): Source {
  switch (expectation.kind) {
    case 'identified': {
      const { user, groups, addedGroups, uid, extra = {}, noOtherExtra } = expectation;
      const more = {
        ...(Object.keys(extra).length === 0 ? {} : { extra }),
        ...(uid === undefined || uid === '' ? {} : { uid }),
        ...(noOtherExtra === true ? { noOtherExtra } : {}),
        ...(addedGroups === undefined ? {} : { addedGroups }),
      };
      return call(
        'identifiedAs',
        user,
        ...(groups === undefined ? [] : [groups]),
        ...(Object.keys(more).length === 0 ? [] : [more]),
      );
    }
    case 'each-identified':
      return call('eachIdentifiedAs', ...expectation.identities);
    case 'nobody-but':
      return call('nobodyBut', ...expectation.identities);
    case 'refused':
      return call(expectation.besideToo === true ? 'eachRefused' : 'refused', expectation.as);
    case 'refused-not-anonymous':
      return call('refusedNotAnonymous', expectation.as);
    case 'not-granted':
      return call('notGranted', expectation.as, ...expectation.users);
    case 'anonymous':
      return call('anonymous');
    default:
      throw new Error(`no case expects ${expectation.kind}`);
  }
}
