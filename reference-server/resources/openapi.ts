import type { ApiRequest, ApiResponse } from '../exchange';
import { objectResponse, textResponse } from '../negotiation/encode';
import { negotiate } from '../negotiation/negotiate';

const swagger = '2.0';
const info = { title: 'authn-conformance reference server', version: 'v1' };

/** How clients ask for the protobuf form, with an `@` that they do not read in an answer. */
const asked = /^application\/com\.github\.proto-openapi\.spec\.v2[.@]v1\.0\+protobuf$/;
const protobufType = 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf';

/**
 * `GET /openapi/v2`: a document that describes no object. Before kubectl creates anything it asks for a description to
 * check the object against, and gives up if there is none; finding its kind not described, it leaves the check to the
 * server. It reads nothing but protobuf here.
 */
export function openapiV2(request: ApiRequest): ApiResponse {
  const isProtobuf = request.headers.some(([name, value]) => name.toLowerCase() === 'accept' && asked.test(value));
  if (!isProtobuf) return objectResponse(200, { swagger, info, paths: {} }, negotiate(request));
  return { ...textResponse(200, ''), contentType: protobufType, body: protobuf() };
}

/**
 * The same document as `openapi.v2.Document`: `swagger` is its field 1, `info` its field 2 (`title` 1, `version` 2).
 */
function protobuf(): Buffer {
  return Buffer.concat([text(1, swagger), field(2, Buffer.concat([text(1, info.title), text(2, info.version)]))]);
}

function text(number: number, value: string): Buffer {
  return field(number, Buffer.from(value));
}

/** A length-delimited field; nothing here is as long as 128 bytes, from where lengths take two. */
function field(number: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.of((number << 3) | 2, content.length), content]);
}
