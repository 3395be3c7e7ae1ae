import { expect } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { lettersIn } from '../support/letters.ts'
import { closeTalk, deskOfFile, entry, field, filter, log, messageOf, openTalk, press, say, t } from './desk.ts'
import { test } from './shop.ts'

const WEEK = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const desk = deskOfFile()

test('the list stands still under whoever presses on it, and what is pressed is opened', async ({ page }) => {
  await desk.signIn(page)
  const first = await desk.talkOf('First in line', 'has waited longest')
  await desk.talkOf('Second in line', 'has waited too')
  await desk.open(page)
  const place = (await entry(page, 'Second in line').boundingBox()) ?? { x: NaN, y: NaN }
  await page.mouse.move(place.x + 20, place.y + 20)
  await page.mouse.down()
  const data = { kind: 'text', id: crypto.randomUUID(), text: 'Answered elsewhere' }
  const answer = await page.request.post(`${desk.site.two}/api/admin/chat/conversations/${first}/messages`, {
    headers: { origin: desk.site.two },
    data,
  })
  expect(answer.status()).toBe(201)
  const list = page.getByRole('region', { name: t('admin.chat.list'), exact: true })
  await expect(list.getByRole('button', { name: new RegExp(`^${t('admin.chat.filters.waiting')} 1`) })).toBeVisible()
  await page.mouse.up()
  await expect(log(page).getByText('has waited too')).toBeVisible()
  // Then it goes on.
  await expect(list.getByRole('listitem').first()).toContainText('Second in line')
})

test('a long talk is gone back through on both sides, without a jump, and in its order', async ({ page, browser }) => {
  const visitor = await desk.talk(page, browser, 'the very first')
  const talk = new URL(page.url()).searchParams.get('talk') ?? ''
  for (let number = 1; number <= 110; number++) {
    const data = { kind: 'text', id: crypto.randomUUID(), text: `line ${number} of many` }
    const answer = await page.request.post(`${desk.site.two}/api/admin/chat/conversations/${talk}/messages`, {
      headers: { origin: desk.site.two },
      data,
    })
    expect(answer.status()).toBe(201)
  }
  const all = ['the very first', ...Array.from({ length: 110 }, (_, index) => `line ${index + 1} of many`)]
  for (const side of [page, visitor]) {
    await side.reload()
    if (side === visitor) await side.getByRole('button', { name: t('chat.open') }).click()
    const texts = side.locator('[data-id] .chat-bubble > p')
    await expect(texts).toHaveText(all.slice(-50))
    await log(side).evaluate((element) => element.scrollTo({ top: 0 }))
    await expect(side.getByRole('button', { name: t('chat.latest') })).toBeVisible()
    const first = messageOf(side, 'line 61 of')
    const before = await first.boundingBox()
    await press(side, 'chat.earlier')
    await expect(texts).toHaveText(all.slice(-100))
    // The line that was read stays where it was, but for the day that stood above it.
    expect(Math.abs(((await first.boundingBox())?.y ?? NaN) - (before?.y ?? NaN))).toBeLessThan(60)
    await press(side, 'chat.earlier')
    await expect(texts).toHaveText(all)
    await expect(side.getByRole('button', { name: t('chat.earlier') })).toHaveCount(0)
    await press(side, 'chat.latest')
    await expect(messageOf(side, 'line 110 of')).toBeInViewport()
  }
})

test('a question asked outside working hours says that it is answered by mail, and the answer goes there', async ({
  page,
  browser,
}) => {
  await desk.signIn(page)
  const hours = `UTC ${WEEK[(new Date().getUTCDay() + 3) % 7]} 10:00-18:00`
  await desk.list(page, 'working-hours', {
    method: 'put',
    url: '/api/dicts-insert/',
    data: { id: 'other-day', hours, note: '' },
  })
  await desk.open(page)
  const visitor = await desk.visitor(browser)
  await visitor.getByLabel(t('chat.offline.question')).fill('When do you open?')
  await visitor.locator('#chat').getByLabel(t('chat.intro.name')).fill('Julia')
  await visitor.locator('#chat').getByLabel(t('chat.intro.email')).fill('julia@visitor.test')
  await press(visitor, 'chat.send')
  await press(visitor, 'chat.consent.accept')
  await expect(visitor.getByText(t('chat.offline.done', { email: 'julia@visitor.test' }))).toBeVisible()

  await filter(page, 'waiting')
  await entry(page, 'When do you open?').click()
  await expect(log(page).getByText(t('chat.note.offline'))).toBeVisible()
  const about = page.getByRole('complementary')
  await expect(about.getByRole('heading', { name: t('admin.chat.offlineTitle') })).toBeVisible()
  await expect(about.getByText(t('admin.chat.offlineText', { email: 'julia@visitor.test' }))).toBeVisible()
  await expect(about.getByRole('link', { name: t('admin.chat.writeMail') })).toHaveAttribute(
    'href',
    'mailto:julia@visitor.test',
  )
  await say(page, 'On weekdays at ten')
  await expect(messageOf(page, 'On weekdays at ten')).toBeVisible()
  const letters = () =>
    lettersIn(desk.site.dataDir).filter(
      (letter) => /^To: .*julia@visitor\.test/m.test(letter) && letter.includes('On weekdays at ten'),
    )
  await expect.poll(() => letters().length).toBe(1)
  await desk.list(page, 'working-hours', { method: 'delete', url: '/api/dicts/', id: 'other-day' })
})

test('the rating is seen at once; a visitor finds all his past talks, and takes the log of each', async ({
  page,
  browser,
}) => {
  await desk.signIn(page)
  await desk.open(page)
  const visitor = await desk.visitorWho(browser, 'the first matter')
  await visitor.locator('#chat').getByText(t('chat.intro.leave')).click()
  await visitor.locator('#chat').getByLabel(t('chat.intro.name')).fill('Rita Returning')
  await visitor.locator('#chat').getByLabel(t('chat.intro.email')).fill('rita@visitor.test')
  await press(visitor, 'chat.intro.save')
  const about = page.getByRole('complementary')
  for (const [text, vote, word] of [
    ['the first matter', 'dislike', 'did not help'],
    ['the second matter', 'like', 'helped'],
    ['the third matter', 'like', 'helped'],
  ] as const) {
    if (text !== 'the first matter') await say(visitor, text)
    await openTalk(page, text)
    await say(page, `An answer to ${text}`)
    await expect(messageOf(visitor, `An answer to ${text}`)).toBeVisible()
    await closeTalk(page)
    await press(visitor, `chat.vote.${vote}`)
    await expect(about.locator('div').filter({ hasText: t('admin.chat.rating') })).toContainText(new RegExp(`${word}$`))
    await press(visitor, 'chat.newDialog')
    await expect(field(visitor)).toBeVisible()
  }
  await filter(page, 'closed')
  await page.getByPlaceholder(t('admin.chat.searchHint')).fill('rita returning')
  await expect(page.locator('.desk-entry')).toHaveText([/third/, /second/, /first/])

  // Beside one of them stand the others, which lead to each other.
  await entry(page, 'the second matter').click()
  const others = about.getByRole('region', { name: t('admin.chat.others') }).getByRole('button')
  await expect(others).toHaveText([/third/, /first/])
  await others.filter({ hasText: 'first' }).click()
  await expect(messageOf(page, 'An answer to the first matter')).toBeVisible()
  await expect(others).toHaveText([/third/, /second/])

  await press(visitor, 'chat.menu')
  await press(visitor, 'chat.past')
  const past = visitor.getByRole('list', { name: t('chat.past') }).getByRole('button')
  await expect(past).toHaveText([/the third matter/, /the second matter/, /the first matter/])
  await past.filter({ hasText: 'the second matter' }).click()
  await expect(messageOf(visitor, 'An answer to the second matter')).toBeVisible()
  await expect(messageOf(visitor, 'the third matter')).toHaveCount(0)
  await press(visitor, 'chat.menu')
  const [download] = await Promise.all([
    visitor.waitForEvent('download'),
    visitor.getByRole('link', { name: t('chat.log.download') }).click(),
  ])
  const text = readFileSync(await download.path(), 'utf8')
  expect(download.suggestedFilename()).toMatch(/^chat-\d{8}\.txt$/)
  expect(text).toMatch(/Visitor \(Rita Returning\):\n> the second matter\n[^]*\n> An answer to the second matter/)
  expect(text).not.toMatch(/first|third/)
})

test('more conversations than a page holds are gone through page by page, and found by a word', async ({ page }) => {
  for (let number = 1; number <= 51; number++) await desk.talkOf(`Pager ${number}`, `question ${number}`)
  await desk.talkOf('Somebody else', 'something else')
  await desk.signIn(page)
  await desk.open(page)
  const entries = page.locator('.desk-entry')
  const search = page.getByPlaceholder(t('admin.chat.searchHint'))
  await search.fill('pager')
  // What waits longest comes first.
  await expect(entries.first()).toContainText('question 1')
  await expect(entries).toHaveCount(50)
  await expect(page.getByText('1 / 2')).toBeVisible()
  await expect(page.getByRole('button', { name: t('admin.chat.previous') })).toBeDisabled()
  await press(page, 'admin.chat.next')
  await expect(entries).toHaveText([/question 51/])
  await expect(page.getByRole('button', { name: t('admin.chat.next') })).toBeDisabled()

  // With its last conversation a page is gone.
  await openTalk(page, 'question 51')
  await closeTalk(page)
  await expect(entries).toHaveCount(50)
  await expect(page.getByText(/^\d \/ \d$/)).toHaveCount(0)
  await filter(page, 'closed')
  await expect(entries).toHaveText([/question 51/])
  await search.fill('nobody')
  await expect(page.getByText(t('admin.common.nothingFound'))).toBeVisible()
})
