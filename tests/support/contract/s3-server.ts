import { buffer } from 'node:stream/consumers'
import { stubServer } from './stub-server.ts'

export interface S3Server {
  readonly endpoint: string
  /** The environment of a site that keeps its files here. */
  readonly env: Readonly<Record<string, string>>
  /** What is kept, by bucket and key. */
  readonly objects: Map<string, { readonly bytes: Buffer; readonly type: string }>
  /** Method and path of every request. */
  readonly asked: string[]
  /** Answers this to everything while it is set; `silent`: nothing. */
  trouble: number | 'silent' | undefined
  close(): Promise<void>
}

export const S3_KEYS = { accessKey: 'AKIDEXAMPLE', secretKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' } as const

const SIGNED =
  /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/[a-z0-9-]+\/s3\/aws4_request, SignedHeaders=[a-z0-9;-]*host[a-z0-9;-]*, Signature=[0-9a-f]{64}$/

/** As S3 says it: of a wrong signature with whose it is. */
const failed = (code: string, authorization = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message><AWSAccessKeyId>${/Credential=([^/]+)/.exec(authorization)?.[1]}</AWSAccessKeyId></Error>`

/** Objects by path, as S3 speaks of them. It looks at the form of a signature and not whether it is right. */
export async function s3Server(): Promise<S3Server> {
  const state: Omit<S3Server, 'endpoint' | 'env' | 'close'> = { objects: new Map(), asked: [], trouble: undefined }
  const stub = await stubServer((request, response) => {
    void buffer(request).then((bytes) => {
      const [path = ''] = (request.url ?? '').split('?')
      state.asked.push(`${request.method} ${path}`)
      const answer = (status: number, body?: string) =>
        response
          .writeHead(status, { 'content-type': 'application/xml' })
          .end(request.method === 'HEAD' ? undefined : body)
      if (state.trouble === 'silent') return
      if (state.trouble !== undefined) return answer(state.trouble, failed('InternalError'))
      if (!SIGNED.test(request.headers.authorization ?? '') || !request.headers['x-amz-date'])
        return answer(403, failed('SignatureDoesNotMatch', request.headers.authorization))
      const object = state.objects.get(path)
      switch (request.method) {
        case 'PUT':
          state.objects.set(path, { bytes, type: request.headers['content-type'] ?? '' })
          return response.writeHead(200, { etag: '"x"' }).end()
        case 'DELETE':
          state.objects.delete(path)
          return response.writeHead(204).end()
        default: {
          if (!object) return answer(404, failed('NoSuchKey'))
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
