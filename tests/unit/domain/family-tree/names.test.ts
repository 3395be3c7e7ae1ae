import { describe, expect, it } from 'vitest'
import { NAME_POOLS } from '../../../../lib/domain/family-tree/name-pools.data.ts'
import { nameMembers } from '../../../../lib/domain/family-tree/names.ts'
import { growPedigree } from '../../../../lib/domain/family-tree/pedigree.ts'
import { LANGUAGES, type Language } from '../../../../lib/domain/languages.ts'

const members = growPedigree()
const named = (language: Language) =>
  nameMembers(members, NAME_POOLS[language], language).map((name, index) => ({ ...members[index], name }))
const ALPHABET: Readonly<Record<Language, RegExp>> = {
  ru: /^[А-ЯЁа-яё -]+$/,
  es: /^[A-Za-záéíóúüñÁÉÍÓÚÑ -]+$/,
  en: /^[A-Za-z -]+$/,
  pt: /^[A-Za-zãõçáâàêôéíóúÁÂÊÍÓÚ -]+$/,
  lv: /^[A-PR-VZa-pr-vzāčēģīķļņšūžĀČĒĢĪĶĻŅŠŪŽ -]+$/,
  it: /^[A-Za-zàèéìòù -]+$/,
}

describe.each(LANGUAGES)('names in %s', (language) => {
  const people = named(language)
  const pool = NAME_POOLS[language]

  it('are written in the alphabet of the language only', () => {
    expect(people.map(({ name }) => name).filter((name) => !ALPHABET[language].test(name))).toEqual([])
  })

  it('are deterministic and varied', () => {
    expect(named(language)).toEqual(people)
    expect(new Set(people.map(({ name }) => name)).size).toBeGreaterThan(850)
  })

  it('are chosen from pools without duplicates', () => {
    for (const words of [pool.male, pool.female, pool.surnames])
      expect(words.split(' ').length).toBe(new Set(words.split(' ')).size)
  })

  it('begin with a first name of the person’s sex', () => {
    const wrong = people.filter(
      ({ name, male }) => !(male ? pool.male : pool.female).split(' ').includes(name.split(' ')[0] ?? ''),
    )
    expect(wrong).toEqual([])
  })

  it('inherit the surname from father to child', () => {
    // The end of a surname may differ between men and women; its stem may not.
    const stem = (name: string) => {
      const surname =
        { es: name.split(' ')[1], pt: name.split(' ')[2] }[language as string] ?? name.split(' ').at(-1) ?? ''
      return language === 'ru' || language === 'lv' ? surname.slice(0, 3) : surname
    }
    const fathers = people.filter(({ male, child }) => male && child !== undefined)
    expect(fathers.filter(({ name, child }) => stem(name) !== stem(people[child ?? 0]?.name ?? ''))).toEqual([])
  })
})

describe('Russian names', () => {
  const people = named('ru')

  it('have a patronymic that matches the father’s name', () => {
    const { male = '', patronymics = '' } = NAME_POOLS.ru
    const stems = new Map(male.split(' ').map((firstName, index) => [firstName, patronymics.split(' ')[index]]))
    const wrong = people.filter(({ name, male: man, child }) => {
      const [firstName = '', patronymic = '', surname] = name.split(' ')
      const offspring = child === undefined ? undefined : people[child]
      const matches = man && offspring ? offspring.name.split(' ')[1]?.startsWith(stems.get(firstName) ?? '?') : true
      return !surname || !/(?:вич|вна)$/.test(patronymic) || patronymic.endsWith('ич') !== man || !matches
    })
    expect(wrong).toEqual([])
  })

  it('have surnames that agree with the sex', () => {
    const ends = (man: boolean) => people.filter(({ male }) => male === man).map(({ name }) => name)
    expect(ends(true).filter((name) => !/(?:ов|ев|ёв|ин|[ыи]й|ник)$/.test(name))).toEqual([])
    expect(ends(false).filter((name) => !/(?:ова|ева|ёва|ина|ая|ник)$/.test(name))).toEqual([])
  })
})

it('Latvian surnames agree with the sex', () => {
  const people = named('lv')
  expect(people.filter(({ name, male }) => male === !/[sš]$/.test(name)).map(({ name }) => name)).toEqual([])
})
