import type { Forwarding } from '../../../observation';
import { isOfTheNewCa } from '../../../vocabulary/front-proxy/credential-forms';
import type { ThroughProxy } from '../../../vocabulary/front-proxy/types';
import { triggers } from '../../../vocabulary/triggers';

/** Whether the file with the CA of users changed in an attempt, and the front proxy was never seen to read it again. */
export const isUnread = ({ meanwhile }: ThroughProxy, { exchange }: Forwarding): boolean =>
  meanwhile !== undefined && exchange.caFileRead === false;

/** Why an attempt shows nothing then; that a new CA counts is how it shows, and is judged. */
export const unreadReason = (attempt: ThroughProxy, forwarding: Forwarding): string | undefined =>
  isUnread(attempt, forwarding) && !isOfTheNewCa(attempt.presenting)
    ? triggers['client-ca-file-read-again'].unseen
    : undefined;
