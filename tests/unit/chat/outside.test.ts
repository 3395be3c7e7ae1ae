import { describe, expect, it } from 'vitest'
import { createHappenings } from '../../../components/islands/chat/host/happenings.ts'
import { freshAddress, loaderFor } from '../../../components/islands/chat/host/loader-address.ts'
import { customData, registerData, visitorOfForm, widgetOf } from '../../../components/islands/chat/host/widget.ts'

describe('the script of an outside chat', () => {
  it.each([
    [{ loader: '/es.js', loaderPe: '/pe.js' }, 'PE', '/pe.js'],
    [{ loader: '/es.js', loaderPe: '/pe.js' }, 'CL', '/es.js'],
    [{ loader: '/es.js', loaderPe: '/pe.js' }, undefined, '/es.js'],
    [{ loader: '/es.js' }, 'PE', '/es.js'],
    [{}, 'PE', undefined],
  ])('of %j for %j', (loaders, country, script) => {
    expect(loaderFor(loaders, country)).toBe(script)
  })

  it('has the minute as its query', () => {
    expect(freshAddress('/a.js', 59_999)).toBe('/a.js?0')
    expect(freshAddress('/a.js', 60_000)).toBe('/a.js?1')
  })
})

describe('an outside widget', () => {
  const widget = { open() {}, close() {}, subscribe() {}, setUserRegisterData() {}, setCustomData() {} }
  const event = (detail: unknown) => Object.assign(new Event('onBitrixLiveChat'), { detail })

  it('is taken where it can do what is needed', () => {
    expect(widgetOf(event({ widget, widgetCode: 'x' }))).toBe(widget)
    for (const detail of [undefined, null, {}, { widget: null }, { widget: { ...widget, open: 1 } }])
      expect(widgetOf(event(detail))).toBeUndefined()
  })

  it('says of a visitor what its form has; nonsense says nothing', () => {
    const fields = { name: 'Anna', phone: '+371', email: 'a@b.cd' }
    expect(visitorOfForm({ fields, form: 'welcome' })).toEqual(fields)
    expect(visitorOfForm({ fields: { name: 'Anna', phone: 5 } })).toEqual({ name: 'Anna', phone: '', email: '' })
    for (const nonsense of [undefined, null, 'x', {}])
      expect(visitorOfForm(nonsense)).toEqual({ name: '', phone: '', email: '' })
  })

  it('is told of a visitor what is known and it takes', () => {
    expect(registerData({ name: 'Anna', phone: '+371', email: 'a@b.cd' })).toEqual({ name: 'Anna', email: 'a@b.cd' })
    expect(registerData({ name: '', phone: '', email: 'a@b.cd' })).toEqual({ email: 'a@b.cd' })
  })

  it('is told where the visitor is and how he came, without what is not known', () => {
    const [{ GRID } = { GRID: [] }] = customData({
      page: '/es/',
      language: 'es',
      country: undefined,
      utms: { utm_source: 'x' },
    }) as [{ GRID: { NAME: string }[] }]
    expect(GRID.map(({ NAME }) => NAME)).toEqual(['Page', 'Language', 'utm_source'])
  })
})

it('listeners hear what they asked for until they leave', () => {
  const { subscribe, tell } = createHappenings()
  const heard: string[] = []
  const leave = subscribe('opened', () => heard.push('opened'))
  subscribe('vote', (vote) => heard.push(`vote ${vote}`))
  tell('opened')
  tell('vote', 'like')
  tell('closed')
  leave()
  tell('opened')
  expect(heard).toEqual(['opened', 'vote like'])
})
