import type { FormFamily, RequestForm } from '../request-form';
import { extraHeader, groupHeader, uidHeader, userHeader, type Header } from '../header';

const masters = groupHeader('system:masters');
const admin = userHeader('admin');

const form = (name: string, ...headers: readonly Header[]): RequestForm => ({ name, headers });

/** Identity headers of a caller who is no front proxy, each with another kind of user. */
export const claimsOfAnyone: FormFamily = {
  name: 'claim to be somebody',
  forms: [
    ...['jane', 'admin', 'root', 'kubernetes-admin', 'admin@example.com', '0', 'system:admin', 'system:anonymous'],
    ...['system:apiserver', 'system:kube-scheduler', 'system:kube-controller-manager', 'system:kube-proxy'],
    ...['system:node:authn-conformance', 'system:serviceaccount:kube-system:default', 'front-proxy-client'],
  ].map((user) => form(JSON.stringify(user), userHeader(user), groupHeader('dev'))),
};

/**
 * Identity headers of a caller who is no front proxy, which agree with this user and group in part and claim more: a server
 * that asks only whether they contradict the credential takes the rest from them.
 */
export const claimsThatAgree = (user: string, group: string): FormFamily => ({
  name: 'claim that agrees with the caller in part',
  forms: [
    form('the same user in the group of the administrators', userHeader(user), masters),
    form('the same user and group, and the administrators', userHeader(user), groupHeader(group), masters),
    form('the same user in capitals, in their group', userHeader(user.toUpperCase()), masters),
    form('the same user before another', userHeader(user), admin, masters),
    form('another user before the same', admin, userHeader(user), masters),
    form('another user in the same group', admin, groupHeader(group)),
    form('the same group and theirs, without a user', groupHeader(group), masters),
    form('their group alone', masters),
    form('an empty user in their group', userHeader(''), masters),
    form(
      'the same user with an extra attribute and a uid',
      userHeader(user),
      extraHeader('scopes', 'all'),
      uidHeader('0'),
    ),
    form('extra attributes alone', extraHeader('scopes', 'all'), extraHeader('groups', 'system:masters')),
  ],
});
