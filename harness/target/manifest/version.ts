/** A release of Kubernetes. */
export interface KubeVersion {
  readonly major: number;
  readonly minor: number;
}

/** The release in the tag of an image, as in `registry.k8s.io/kube-apiserver:v1.34.1`; undefined: it has none. */
export function versionOf(image: string): KubeVersion | undefined {
  const [, major, minor] = /:v?(\d{1,3})\.(\d{1,3})(?:[.+-][^:/@]*)?(?:@[^/]*)?$/.exec(image) ?? [];
  return major === undefined ? undefined : { major: Number(major), minor: Number(minor) };
}

/** Whether a release is 1.MINOR or later; one that is not known is neither. */
export const isFrom = (version: KubeVersion | undefined, minor: number): boolean =>
  version !== undefined && (version.major > 1 || version.minor >= minor);
