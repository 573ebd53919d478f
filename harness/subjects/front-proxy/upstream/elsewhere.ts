/** The state by which connections to the other server of the harness are known, which is not the upstream. */
export const elsewhere = 'another server';
