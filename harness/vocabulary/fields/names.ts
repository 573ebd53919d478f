/**
 * Names of HTTP fields that say nothing of who the caller is: those of the registry of the IANA ("Hypertext Transfer Protocol (HTTP)
 * Field Name Registry"), and what browsers, proxies and tracing send beside them. Left out are those that frame a message
 * or belong to one connection, those that carry a credential, and `Host`; those that change how a request is served are in `serving.ts`.
 * `Audit-ID` is left out as well: a request names its own event of the audit log by it, which then cannot be told from others.
 */
const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Fields of requests. */
const ofRequests = words(`
  A-IM Accept-CH Accept-Datetime Accept-Features Accept-Post Accept-Patch Accept-Query Accept-Signature Access-Control
  Access-Control-Request-Headers Access-Control-Request-Method ALPN Alt-Used AMP-Cache-Transform Apply-To-Redirect-Ref
  Available-Dictionary C-Ext C-Man C-Opt C-PEP C-PEP-Info Cache-Control CalDAV-Timezones Capsule-Protocol CDN-Loop
  CMCD-Object CMCD-Request CMCD-Session CMCD-Status Configuration-Context Cookie2 CTA-Common-Access-Token DASL Date Depth
  Destination Detached-JWS Dictionary-ID Differential-ID DNT DPoP Early-Data EDIINT-Features Ext From GetProfile Hobareg If
  If-Schedule-Tag-Match Include-Referred-Token-Binding-ID Isolation Label Last-Event-ID Lock-Token Man Max-Forwards
  Method-Check MIME-Version Negotiate OData-EntityId OData-Isolation OData-MaxVersion OData-Version Opt Ordering-Type Origin
  OSCORE OSLC-Core-Version Overwrite PEP Ping-From Ping-To Position Pragma Prefer Priority ProfileObject Protocol-Query
  Protocol-Request Proxy-Features Proxy-Instruction Redirect-Ref Referer Referer-Root Repeatability-Client-ID
  Repeatability-First-Sent Repeatability-Request-ID Replay-Nonce Safe Schedule-Reply Sec-Fetch-Dest Sec-Fetch-Mode
  Sec-Fetch-Site Sec-Fetch-Storage-Access Sec-Fetch-User Sec-GPC Sec-Purpose Sec-Token-Binding Sec-WebSocket-Extensions
  Sec-WebSocket-Key Sec-WebSocket-Version Security-Scheme SetProfile Signature Signature-Input SLUG SoapAction
  Surrogate-Capability TCN Timeout Topic Traceparent Tracestate TTL Urgency Use-As-Dictionary Via Want-Content-Digest
  Want-Digest Want-Repr-Digest
`);

/** Fields of answers and documents, which a server may read in requests by mistake. */
const ofAnswers = words(`
  Accept-Additions Accept-Ranges Access-Control-Allow-Credentials Access-Control-Allow-Headers
  Access-Control-Allow-Methods Access-Control-Allow-Origin Access-Control-Expose-Headers Access-Control-Max-Age
  Activate-Storage-Access Age Allow Alt-Svc Alternates Authentication-Control Authentication-Info
  Cache-Group-Invalidation Cache-Groups Cache-Status Cal-Managed-ID CDN-Cache-Control Cert-Not-After Cert-Not-Before
  Clear-Site-Data CMSD-Dynamic CMSD-Static Content-Base Content-Digest Content-Disposition Content-ID Content-Language
  Content-Location Content-MD5 Content-Script-Type Content-Security-Policy Content-Style-Type Content-Version
  Cross-Origin-Embedder-Policy Cross-Origin-Opener-Policy Cross-Origin-Resource-Policy DAV Default-Style Delta-Base
  Deprecation Derived-From Digest DPoP-Nonce ETag Expect-CT Expires IM Last-Modified Link Link-Template Location
  Memento-Datetime Meter Method-Check-Expires NEL Optional-WWW-Authenticate Origin-Agent-Cluster P3P Permissions-Policy
  PICS-Label Preference-Applied Protocol Protocol-Info Proxy-Authenticate Proxy-Authentication-Info Proxy-Status Public
  Public-Key-Pins Referrer-Policy Refresh Repeatability-Result Reporting-Endpoints Repr-Digest Retry-After Schedule-Tag
  Sec-WebSocket-Accept Server Server-Timing Set-Cookie Set-Cookie2 Status-URI Strict-Transport-Security Sunset
  Surrogate-Control Timing-Allow-Origin URI Variant-Vary Vary Warning WWW-Authenticate X-Content-Type-Options
  X-Frame-Options
`);

/** Fields in use that nobody registered. */
const inUse = words(`
  B3 Baggage Client-Version Correlation-ID Device-Memory Downlink DPR ECT Front-End-Https Grpc-Accept-Encoding
  Grpc-Encoding Grpc-Timeout Idempotency-Key Kubectl-Command Kubectl-Session Purpose RateLimit RateLimit-Policy
  Request-ID RTT Save-Data Sec-CH-Prefers-Color-Scheme Sec-CH-UA Sec-CH-UA-Mobile Sec-CH-UA-Platform Service-Worker
  Service-Worker-Navigation-Preload Session-ID Upgrade-Insecure-Requests Viewport-Width Width X-Accel-Internal
  X-Amzn-Trace-Id X-API-Version X-ATT-DeviceId X-B3-Flags X-B3-ParentSpanId X-B3-Sampled X-B3-SpanId X-B3-TraceId
  X-Cloud-Trace-Context X-Correlation-ID X-CSRF-Token X-Datadog-Trace-Id X-Do-Not-Track X-Envoy-Internal
  X-Envoy-Retry-On X-Forwarded-Port X-Forwarded-Server X-Kubernetes-PF-FlowSchema-UID
  X-Kubernetes-PF-PriorityLevel-UID X-Middleware-Prefetch X-Middleware-Rewrite X-Middleware-Subrequest X-Moz
  X-Purpose X-Request-ID X-Request-Start X-Stream-Protocol-Version X-Trace
  X-Trace-Id X-UIDH X-Wap-Profile X-XSRF-Token
`);

/** All of them; which value one has makes no difference to who asks and what is allowed. */
export const fieldsWithoutIdentity: readonly string[] = [...ofRequests, ...ofAnswers, ...inUse];

/** So many of them to a request, which leaves room for its own below the hundred that the strictest servers take. */
const atOnce = 73;

/** The names in parts that fit into one request each. */
export const partsOfFields: readonly (readonly string[])[] = Array.from(
  { length: Math.ceil(fieldsWithoutIdentity.length / atOnce) },
  (_, at) => fieldsWithoutIdentity.slice(at * atOnce, (at + 1) * atOnce),
);

/** Names the part in a report. */
export const fromTo = (names: readonly string[]): string => `${names[0] ?? ''} to ${names.at(-1) ?? ''}`;
