import { describe, expect, it } from 'vitest'
import type { ChangePart, ChangeSection } from '../../../lib/contract/legal-text.ts'
import { readBody } from '../../../lib/documents/body.ts'
import { changesBetween, wordChanges } from '../../../lib/documents/changes.ts'

const show = (parts: readonly ChangePart[]) =>
  parts
    .map(({ text, change }) => (change === 'added' ? `{+${text}+}` : change === 'removed' ? `[-${text}-]` : text))
    .join('')
    .replaceAll('\u00a0', ' ')
const lines = (section: ChangeSection): string[] =>
  section.kind === 'unchanged'
    ? [`… ${section.count}`]
    : [
        `# ${show(section.heading)}`,
        ...section.lines.map((line) => (line.kind === 'unchanged' ? `  … ${line.count}` : `  ${show(line.parts)}`)),
      ]
const compare = (before: string, after: string) => {
  const [old, fresh] = [before, after].map((text) => readBody(text, 1, 'ru', () => {}))
  return changesBetween(old ?? [], fresh ?? []).flatMap(lines)
}

describe('changed words', () => {
  it.each([
    ['в течение 5 рабочих дней', 'в течение 3 рабочих дней', 'в течение [-5-]{+3+} рабочих дней'],
    ['Доставку оплачивает Заказчик', 'Доставка бесплатна', '[-Доставку оплачивает Заказчик-]{+Доставка бесплатна+}'],
    ['2.4. Текст', '2.5. Текст', '[-2.4.-]{+2.5.+} Текст'],
    ['до 01.06.2025 года', 'до 15.01.2026 года', 'до [-01.06.2025-]{+15.01.2026+} года'],
    ['один на всех', 'двое и многие', '[-один на всех-]{+двое и многие+}'],
    ['ещё', 'ещё раз', 'ещё{+ раз+}'],
    ['то же', 'то же', 'то же'],
  ])('are marked between «%s» and «%s»', (before, after, shown) => {
    expect(show(wordChanges(before, after))).toBe(shown)
  })

  it('lose nothing of either text', () => {
    const before = 'Заказ принят, и оплата прошла: 5 дней.'
    const after = 'Оплата прошла, а заказ не принят – 15 дней!'
    const side = (skip: ChangePart['change']) =>
      wordChanges(before, after)
        .filter((part) => part.change !== skip)
        .map((part) => part.text)
        .join('')
    expect([side('added'), side('removed')]).toEqual([before, after])
  })
})

const TEXT = [
  'Начало.',
  '## 1. Первый',
  '1.1. Заказчик платит за набор.',
  '1.2. Деньги возвращаются за 10 дней.',
  '## 2. Второй',
  '2.1. Образец хранится полгода.',
  '- слюна\n- кровь',
].join('\n\n')

describe('changed clauses', () => {
  it('are empty for equal texts', () => expect(compare(TEXT, TEXT)).toEqual(['… 3']))

  it('show a word in a clause with its section and count the rest', () => {
    expect(compare(TEXT, TEXT.replace('10', '7'))).toEqual([
      '… 1',
      '# 1. Первый',
      '  … 1',
      '  1.2. Деньги возвращаются за [-10-]{+7+} дней.',
      '… 1',
    ])
  })

  it('an inserted clause changes only the numbers of the others', () => {
    const after = TEXT.replace('1.2. Деньги', '1.2. Чек приходит на почту.\n\n1.3. Деньги')
    expect(compare(TEXT, after)).toEqual([
      '… 1',
      '# 1. Первый',
      '  … 1',
      '  {+1.2. Чек приходит на почту.+}',
      '  [-1.2.-]{+1.3.+} Деньги возвращаются за 10 дней.',
      '… 1',
    ])
  })

  it('a replaced clause is shown as removed and added, not mixed word by word', () => {
    expect(
      compare(TEXT, TEXT.replace('Заказчик платит за набор.', 'Чат поддержки отвечает круглосуточно.')).slice(1, 4),
    ).toEqual([
      '# 1. Первый',
      '  [-1.1. Заказчик платит за набор.-]',
      '  {+1.1. Чат поддержки отвечает круглосуточно.+}',
    ])
  })

  it('a removed section and an added item are shown', () => {
    expect(compare(TEXT, TEXT.replace('- кровь', '- кровь\n- волосы'))).toEqual([
      '… 2',
      '# 2. Второй',
      '  … 3',
      '  {+волосы+}',
    ])
    expect(compare(TEXT, TEXT.slice(0, TEXT.indexOf('## 2')))).toEqual([
      '… 2',
      '# [-2. Второй-]',
      '  [-2.1. Образец хранится полгода.-]',
      '  [-слюна-]',
      '  [-кровь-]',
    ])
  })
})
