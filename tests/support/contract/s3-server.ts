import { buffer } from 'node:stream/consumers'
import { stubServer } from './stub-server.ts'

export interface S3Server {
  readonly endpoint: string
  /** Environment of a site that stores its files here. */
  readonly env: Readonly<Record<string, string>>
  /** Stored objects by bucket and key. */
  readonly objects: Map<string, { readonly bytes: Buffer; readonly type: string }>
  /** Method and path of every request. */
  readonly requests: string[]
  /** Response to every request while it is set; `silent`: no response. */
  trouble: number | 'silent' | undefined
  close(): Promise<void>
}

export const S3_KEYS = { accessKey: 'AKIDEXAMPLE', secretKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' } as const

const SIGNED =
  /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/[a-z0-9-]+\/s3\/aws4_request, SignedHeaders=[a-z0-9;-]*host[a-z0-9;-]*, Signature=[0-9a-f]{64}$/

/** Creates an error response of S3; for a wrong signature it contains the access key. */
function failed(code: string, authorization = ''): string {
  const accessKey = /Credential=([^/]+)/.exec(authorization)?.[1]
  const detail = `<Code>${code}</Code><Message>${code}</Message><AWSAccessKeyId>${accessKey}</AWSAccessKeyId>`
  return `<?xml version="1.0" encoding="UTF-8"?><Error>${detail}</Error>`
}

/** A stub of S3 with path-style URLs. It checks the form of a signature, but does not verify it. */
export async function s3Server(): Promise<S3Server> {
  const state: Omit<S3Server, 'endpoint' | 'env' | 'close'> = { objects: new Map(), requests: [], trouble: undefined }
  const stub = await stubServer((request, response) => {
    void buffer(request).then((bytes) => {
      const [path = ''] = (request.url ?? '').split('?')
      state.requests.push(`${request.method} ${path}`)
      const respond = (status: number, body?: string) =>
        response
          .writeHead(status, { 'content-type': 'application/xml' })
          .end(request.method === 'HEAD' ? undefined : body)
      if (state.trouble === 'silent') return
      if (state.trouble !== undefined) return respond(state.trouble, failed('InternalError'))
      if (!SIGNED.test(request.headers.authorization ?? '') || !request.headers['x-amz-date'])
        return respond(403, failed('SignatureDoesNotMatch', request.headers.authorization))
      const object = state.objects.get(path)
      switch (request.method) {
        case 'PUT':
          state.objects.set(path, { bytes, type: request.headers['content-type'] ?? '' })
          return response.writeHead(200, { etag: '"x"' }).end()
        case 'DELETE':
          state.objects.delete(path)
          return response.writeHead(204).end()
        default: {
          if (!object) return respond(404, failed('NoSuchKey'))
          response.writeHead(200, {
            'content-type': object.type,
            'content-length': object.bytes.length,
            'last-modified': new Date(0).toUTCString(),
            etag: '"x"',
          })
          return response.end(request.method === 'HEAD' ? undefined : object.bytes)
        }
      }
    })
  })
  const env = {
    S3_ENDPOINT: stub.baseUrl,
    S3_BUCKET: 'site',
    S3_ACCESS_KEY: S3_KEYS.accessKey,
    S3_SECRET_KEY: S3_KEYS.secretKey,
  }
  return Object.assign(state, { endpoint: stub.baseUrl, env, close: stub.close })
}
