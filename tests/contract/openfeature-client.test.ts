import { OpenFeature, type Provider } from '@openfeature/web-sdk'
import { OFREPWebProvider } from '@openfeature/ofrep-web-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embeddedOverHttp, type RunningBackend } from '../support/contract/backends.ts'

describe('OpenFeature’s own client', () => {
  let backend: RunningBackend
  beforeAll(async () => {
    backend = await embeddedOverHttp()
    const provider = new OFREPWebProvider({ baseUrl: backend.baseUrl, pollInterval: -1 }) as Provider
    await OpenFeature.setProviderAndWait(provider, { targetingKey: 'visitor-1', country: 'PE' })
  })
  afterAll(async () => {
    await OpenFeature.close()
    await backend.close()
  })

  it('understands the embedded service', () => {
    const details = OpenFeature.getClient().getBooleanDetails('planning', false)
    expect(details).toMatchObject({ value: true, variant: 'on', reason: 'STATIC' })
    expect(details.errorCode).toBeUndefined()
  })

  it('takes its own default where there is no such flag', () => {
    expect(OpenFeature.getClient().getStringDetails('nothing', 'mine')).toMatchObject({
      value: 'mine',
      errorCode: 'FLAG_NOT_FOUND',
    })
  })

  it('keeps what it has when the context changes and the answer does not', async () => {
    await OpenFeature.setContext({ targetingKey: 'visitor-2' })
    expect(OpenFeature.getClient().getBooleanValue('discounts', false)).toBe(true)
  })
})
