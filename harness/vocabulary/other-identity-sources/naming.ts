import type { Header } from '../header';
import type { FormFamily, RequestForm } from '../request-form';
import { user as administrator } from './claims';

/** Forms that name this user in place of an administrator whom nobody has declared; what is encoded stays as it is. */
export function naming(user: string, { name, forms }: FormFamily): FormFamily {
  const named = (text: string): string => text.replaceAll(new RegExp(`\\b${administrator}\\b`, 'g'), user);
  const inHeaders = (headers: readonly Header[]): readonly Header[] =>
    headers.map((each) => ('value' in each ? { ...each, value: named(each.value) } : each));
  return {
    name: `${name}, with the name of another user`,
    forms: forms.map((form): RequestForm => ({
      ...form,
      ...(form.headers === undefined ? {} : { headers: inHeaders(form.headers) }),
      ...(form.target === undefined ? {} : { target: named(form.target) }),
    })),
  };
}
