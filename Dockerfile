# The reference server, which `--target container:authn-conformance` starts. `npm run image` puts together what it holds, the
# compiled server and the packages it needs, and builds it; it can be told another base, also one without a registry.
# A build that must be the same tomorrow names the base by its digest: npm run image -- --base node:22-slim@sha256:DIGEST
ARG BASE=node:22-slim
FROM ${BASE}
WORKDIR /opt/authn-conformance
COPY . .
EXPOSE 6443
# By number, since a base may have no names of users. What is mounted or copied in must be readable by it.
USER 65532:65532
# The certificates are mounted or copied to kubeadm's directory, and are never a part of the image.
ENTRYPOINT ["node", "/opt/authn-conformance/dist/reference-server/main.js"]
CMD ["--bind-address=0.0.0.0", "--secure-port=6443", \
  "--tls-cert-file=/etc/kubernetes/pki/apiserver.crt", "--tls-private-key-file=/etc/kubernetes/pki/apiserver.key", \
  "--client-ca-file=/etc/kubernetes/pki/ca.crt", \
  "--requestheader-client-ca-file=/etc/kubernetes/pki/front-proxy-ca.crt", \
  "--requestheader-allowed-names=front-proxy-client", "--requestheader-username-headers=X-Remote-User", \
  "--requestheader-group-headers=X-Remote-Group", "--requestheader-extra-headers-prefix=X-Remote-Extra-"]
