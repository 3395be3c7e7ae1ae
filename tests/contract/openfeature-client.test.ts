import { OpenFeature, type Provider } from '@openfeature/web-sdk'
import { OFREPWebProvider } from '@openfeature/ofrep-web-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { httpBackend, type RunningBackend } from '../support/contract/backends.ts'

describe('the OpenFeature client', () => {
  let backend: RunningBackend
  beforeAll(async () => {
    backend = await httpBackend()
    const provider = new OFREPWebProvider({ baseUrl: backend.baseUrl, pollInterval: -1 }) as Provider
    await OpenFeature.setProviderAndWait(provider, { targetingKey: 'visitor-1', country: 'PE' })
  })
  afterAll(async () => {
    await OpenFeature.close()
    await backend.close()
  })

  it('works with the embedded service', () => {
    const details = OpenFeature.getClient().getBooleanDetails('planning', false)
    expect(details).toMatchObject({ value: true, variant: 'on', reason: 'STATIC' })
    expect(details.errorCode).toBeUndefined()
  })

  it('uses its own default for an unknown flag', () => {
    expect(OpenFeature.getClient().getStringDetails('nothing', 'mine')).toMatchObject({
      value: 'mine',
      errorCode: 'FLAG_NOT_FOUND',
    })
  })

  it('keeps its values when the context changes and the response does not', async () => {
    await OpenFeature.setContext({ targetingKey: 'visitor-2' })
    expect(OpenFeature.getClient().getBooleanValue('discounts', false)).toBe(true)
  })
})
