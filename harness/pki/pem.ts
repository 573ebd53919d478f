/** One PEM block with a newline at its end (RFC 7468). */
export function pem(label: string, der: Buffer): string {
  const lines = der.toString('base64').replace(/.{1,64}/g, '$&\n');
  return `-----BEGIN ${label}-----\n${lines}-----END ${label}-----\n`;
}

export const certificatePem = (der: Buffer): string => pem('CERTIFICATE', der);

/** The certificates of a PEM text, in their order; text around them is ignored. */
export const certificatesIn = (text: string): readonly string[] =>
  text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];

/** The blocks of a PEM text whose label ends as given, in their order; text around them is ignored (RFC 7468, 5.2). */
export const pemBlocks = (text: string, labelEnd: string): readonly string[] =>
  text
    .split('-----BEGIN ')
    .slice(1)
    .flatMap((block) => {
      const label = /^[A-Z0-9 ]+(?=-----)/.exec(block)?.[0] ?? '';
      const end = `-----END ${label}-----`;
      const at = block.indexOf(end);
      return label.endsWith(labelEnd) && at !== -1 ? [`-----BEGIN ${block.slice(0, at)}${end}\n`] : [];
    });
