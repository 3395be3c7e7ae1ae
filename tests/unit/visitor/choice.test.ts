import { describe, expect, it } from 'vitest'
import { chooseCountry, chooseCurrency, type VisitorHints } from '../../../lib/visitor/choice.ts'

describe('country: the saved one, else the time zone’s if it is served, else Latvia unconfirmed', () => {
  it.each<[string, VisitorHints, string, boolean]>([
    ['a saved country wins over the time zone', { savedCountry: 'PE', timeZone: 'Europe/Riga' }, 'PE', true],
    ['a saved country that is not served counts as absent', { savedCountry: 'RU', timeZone: 'Europe/Rome' }, 'IT', true],
    ['a saved country that is nonsense counts as absent', { savedCountry: 'lv<script>', timeZone: 'America/Lima' }, 'PE', true],
    ['Riga', { timeZone: 'Europe/Riga' }, 'LV', true],
    ['Lima', { timeZone: 'America/Lima' }, 'PE', true],
    ['Bishkek', { timeZone: 'Asia/Bishkek' }, 'KG', true],
    ['Kiev by its old name', { timeZone: 'Europe/Kiev' }, 'UA', true],
    ['Moscow is not served', { timeZone: 'Europe/Moscow' }, 'LV', false],
    ['Tokyo is not served', { timeZone: 'Asia/Tokyo' }, 'LV', false],
    ['a zone without a country', { timeZone: 'UTC' }, 'LV', false],
    ['a zone that does not exist', { timeZone: 'Mars/Olympus' }, 'LV', false],
    ['nothing known', {}, 'LV', false],
  ])('%s', (_case, hints, country, confirmed) => {
    expect(chooseCountry(hints)).toEqual({ country, confirmed })
  })
})

describe('currency: the saved one, else that of the time zone’s country, else EUR', () => {
  it.each<[string, VisitorHints, string]>([
    ['a saved currency wins', { savedCurrency: 'CLP', timeZone: 'Europe/Riga' }, 'CLP'],
    ['a saved RUB is shown as EUR', { savedCurrency: 'RUB', timeZone: 'America/Lima' }, 'EUR'],
    ['a saved currency that is not ours counts as absent', { savedCurrency: 'JPY', timeZone: 'America/Lima' }, 'PEN'],
    ['a saved currency in the wrong case counts as absent', { savedCurrency: 'clp', timeZone: 'Europe/Riga' }, 'EUR'],
    ['a saved country does not decide', { savedCountry: 'PE', timeZone: 'America/Santiago' }, 'CLP'],
    ['Riga', { timeZone: 'Europe/Riga' }, 'EUR'],
    ['Lima', { timeZone: 'America/Lima' }, 'PEN'],
    ['Bishkek', { timeZone: 'Asia/Bishkek' }, 'KGS'],
    ['Moscow: RUB counts as EUR', { timeZone: 'Europe/Moscow' }, 'EUR'],
    ['Tokyo: no price can be in JPY', { timeZone: 'Asia/Tokyo' }, 'EUR'],
    ['a zone without money', { timeZone: 'Antarctica/Troll' }, 'EUR'],
    ['nothing known', {}, 'EUR'],
  ])('%s', (_case, hints, currency) => {
    expect(chooseCurrency(hints)).toBe(currency)
  })
})
