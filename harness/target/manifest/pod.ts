import { z } from 'zod';
import { TargetError } from '../types';
import { firstLine, readDocument } from '../declaration/yaml';

const words = z.array(z.string()).default([]);
const container = z.object({
  name: z.string().default(''),
  image: z.string().default(''),
  command: words,
  args: words,
  workingDir: z.string().default('/'),
  env: z.array(z.object({ name: z.string(), value: z.string().optional() })).default([]),
  volumeMounts: z
    .array(z.object({ name: z.string(), mountPath: z.string().min(1), subPath: z.string().default('') }))
    .default([]),
});
const pod = z.object({
  kind: z.literal('Pod'),
  spec: z.object({
    containers: z.array(container).min(1),
    volumes: z
      .array(z.object({ name: z.string(), hostPath: z.object({ path: z.string().min(1) }).optional() }))
      .default([]),
  }),
});

export type Container = z.infer<typeof container>;
export type Pod = z.infer<typeof pod>;

/** The static pod of a file, YAML or JSON. Throws TargetError, one sentence that names the file and the field. */
export function readPod(file: string): Pod {
  const document = readDocument(file, 'the static-pod definition of a kube-apiserver');
  const parsed = pod.safeParse(document);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue === undefined || issue.path.length === 0 ? 'the document' : issue.path.join('.');
  throw new TargetError(
    `${file}: ${field}: ${firstLine(issue?.message ?? '')}; give the definition of a Pod that runs kube-apiserver`,
  );
}
