/**
 * What lies in a TLS_DIR: a part's certificate and key, and the authority that signs all. As the NATS
 * client takes it.
 */
export const tlsPaths = (dir: string) => ({
  caFile: `${dir}/ca.crt`,
  certFile: `${dir}/tls.crt`,
  keyFile: `${dir}/tls.key`,
});
