import { expect } from '@playwright/test'
import { hand, sampleImage } from './chat-samples.ts'
import { deskOfFile, field, log, messageOf, openTalk, OTHER, press, say, t } from './desk.ts'
import { test } from './shop.ts'

const desk = deskOfFile()

test('files come to the visitor by mouse and from the clipboard; one is cancelled on its way, and sent by another try', async ({
  page,
  context,
  browser,
}) => {
  const visitor = await desk.talk(page, browser, 'May I see a report?')
  const uploads = page.locator('.chat-upload')

  await hand(field(page), 'paste', 'pasted.png', await sampleImage())
  await expect(log(visitor).getByRole('img', { name: 'pasted.png' })).toBeVisible()
  await hand(log(page), 'drop', 'dropped.txt', Buffer.from('a text'))
  await expect(messageOf(visitor, 'dropped.txt')).toBeVisible()
  await expect(uploads).toHaveCount(0)

  const network = await context.newCDPSession(page)
  const upload = (bytes: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytes,
    })
  await upload(20_000)
  const large = {
    name: 'slow.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1024 * 1024)]),
  }
  const next = { name: 'next.txt', mimeType: 'text/plain', buffer: Buffer.from('the next') }
  await page.locator('.desk').getByLabel(t('chat.attach'), { exact: true }).setInputFiles([large, next])
  const [slow, waiting] = [uploads.filter({ hasText: 'slow.pdf' }), uploads.filter({ hasText: 'next.txt' })]
  await expect(slow).toHaveAttribute('data-state', 'loading')
  await expect(slow.getByRole('progressbar')).toBeVisible()
  await expect(waiting).toContainText(t('upload.waiting'))
  await press(slow, 'upload.cancel')
  await expect(slow).toContainText(t('upload.cancelled'))
  // It holds nothing up, and nobody has seen anything of it. (The line stays slow: a fast one could take the rest of it away before the browser lets go.)
  await expect(messageOf(visitor, 'next.txt')).toBeVisible()
  await expect(log(visitor).getByText('slow.pdf')).toHaveCount(0)
  await upload(-1)
  await press(slow, 'common.retry')
  await expect(messageOf(visitor, 'slow.pdf')).toBeVisible()
})

test('an operator whose session has ended is told, and loses nothing of what he types and chooses', async ({
  page,
  browser,
  quiet,
}) => {
  quiet.allow.push(/401/)
  const visitor = await desk.talk(page, browser, 'Are you still there?')
  const told = page.getByRole('alert').filter({ hasText: t('admin.common.signedOut') })
  await desk.signOut(page)
  await say(page, 'Yes, I am')
  await expect(told.getByRole('link', { name: t('admin.chat.signIn') })).toHaveAttribute('target', '_blank')
  await expect(page.locator('.chat-waiting')).toContainText('Yes, I am')
  await field(page).fill('not yet ready')

  // In another tab he signs in again, and comes back.
  const tab = await page.context().newPage()
  await desk.signIn(tab)
  await page.bringToFront()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(messageOf(visitor, 'Yes, I am')).toBeVisible()
  await expect(told).toHaveCount(0)
  await expect(field(page)).toHaveValue('not yet ready')

  // A file says it too, and can be sent again.
  await desk.signOut(page)
  await page
    .locator('.desk')
    .getByLabel(t('chat.attach'), { exact: true })
    .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('the plan') })
  await expect(told).toBeVisible()
  await desk.signIn(tab)
  await press(page.locator('.chat-upload'), 'common.retry')
  await expect(messageOf(visitor, 'plan.txt')).toBeVisible()
  await expect(told).toHaveCount(0)

  // Whoever reloads without a session is sent away; what waits goes when he is back.
  await desk.signOut(page)
  await say(page, 'And a last word')
  await expect(page.locator('.chat-waiting')).toContainText('And a last word')
  await page.reload()
  await expect(page).toHaveURL(/\/en\/\?lng=en$/)
  await desk.signIn(page)
  await desk.open(page)
  await expect(messageOf(visitor, 'And a last word')).toHaveCount(1)
})

test('somebody who signs in over it in another tab sends nothing of what an operator wrote', async ({
  page,
  browser,
  quiet,
}) => {
  quiet.allow.push(/401/)
  const visitor = await desk.talk(page, browser, 'Who answers me?')
  await desk.signOut(page)
  const tab = await page.context().newPage()
  await desk.signIn(tab, OTHER.email, OTHER.password)
  await say(page, 'I do')
  const told = page.getByRole('alert').filter({ hasText: t('admin.common.signedOut') })
  await expect(told).toBeVisible()
  await desk.open(tab)
  await openTalk(tab, 'Who answers me?')
  await say(tab, 'We both do')
  await expect(messageOf(visitor, 'We both do')).toBeVisible()
  await expect(page.locator('.chat-waiting')).toContainText('I do')

  await desk.signOut(tab)
  await desk.signIn(tab)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(messageOf(visitor, 'I do')).toHaveCount(1)
  await expect(page.locator('.chat-waiting')).toHaveCount(0)
  await expect(told).toHaveCount(0)
})
