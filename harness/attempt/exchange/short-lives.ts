/**
 * How long a certificate lives whose end an attempt waits for, in seconds: one for which the certificate was too short, on a machine that
 * has much to do, is made again with the next.
 */
export const shortLives = [2, 5, 10] as const;
