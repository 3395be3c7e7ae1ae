import { describe, expect, it } from 'vitest'
import { createEventEmitter } from '../../../components/islands/chat/host/event-emitter.ts'
import { cacheBustedUrl, loaderFor } from '../../../components/islands/chat/host/loader-url.ts'
import { customData, registerData, visitorOfForm, widgetOf } from '../../../components/islands/chat/host/widget.ts'

describe('the script of an external chat', () => {
  it.each([
    [{ loader: '/es.js', loaderPe: '/pe.js' }, 'PE', '/pe.js'],
    [{ loader: '/es.js', loaderPe: '/pe.js' }, 'CL', '/es.js'],
    [{ loader: '/es.js', loaderPe: '/pe.js' }, undefined, '/es.js'],
    [{ loader: '/es.js' }, 'PE', '/es.js'],
    [{}, 'PE', undefined],
  ])('is selected by the loaders %j and the country %j', (loaders, country, script) => {
    expect(loaderFor(loaders, country)).toBe(script)
  })

  it('has the current minute as its query', () => {
    expect(cacheBustedUrl('/a.js', 59_999)).toBe('/a.js?0')
    expect(cacheBustedUrl('/a.js', 60_000)).toBe('/a.js?1')
  })
})

describe('an external chat widget', () => {
  const widget = { open() {}, close() {}, subscribe() {}, setUserRegisterData() {}, setCustomData() {} }
  const event = (detail: unknown) => Object.assign(new Event('onBitrixLiveChat'), { detail })

  it('is used when it has the required methods', () => {
    expect(widgetOf(event({ widget, widgetCode: 'x' }))).toBe(widget)
    for (const detail of [undefined, null, {}, { widget: null }, { widget: { ...widget, open: 1 } }])
      expect(widgetOf(event(detail))).toBeUndefined()
  })

  it('reads the visitor’s data from its form and ignores invalid data', () => {
    const fields = { name: 'Anna', phone: '+371', email: 'a@b.cd' }
    expect(visitorOfForm({ fields, form: 'welcome' })).toEqual(fields)
    expect(visitorOfForm({ fields: { name: 'Anna', phone: 5 } })).toEqual({ name: 'Anna', phone: '', email: '' })
    for (const nonsense of [undefined, null, 'x', {}])
      expect(visitorOfForm(nonsense)).toEqual({ name: '', phone: '', email: '' })
  })

  it('receives the known visitor data that it accepts', () => {
    expect(registerData({ name: 'Anna', phone: '+371', email: 'a@b.cd' })).toEqual({ name: 'Anna', email: 'a@b.cd' })
    expect(registerData({ name: '', phone: '', email: 'a@b.cd' })).toEqual({ email: 'a@b.cd' })
  })

  it('receives the visitor’s location and source without unknown values', () => {
    const [{ GRID } = { GRID: [] }] = customData({
      page: '/es/',
      language: 'es',
      country: undefined,
      utms: { utm_source: 'x' },
    }) as [{ GRID: { NAME: string }[] }]
    expect(GRID.map(({ NAME }) => NAME)).toEqual(['Page', 'Language', 'utm_source'])
  })
})

it('listeners receive their events until they unsubscribe', () => {
  const { subscribe, emit } = createEventEmitter()
  const received: string[] = []
  const leave = subscribe('opened', () => received.push('opened'))
  subscribe('vote', (vote) => received.push(`vote ${vote}`))
  emit('opened')
  emit('vote', 'like')
  emit('closed')
  leave()
  emit('opened')
  expect(received).toEqual(['opened', 'vote like'])
})
