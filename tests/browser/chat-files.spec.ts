import { expect } from '@playwright/test'
import { openChat, PLACES, test } from './chat.ts'
import { hand, sampleImage } from './chat-samples.ts'

const PDF = { name: 'result.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nhello') }
const large = (name: string, bytes: number) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([PDF.buffer, Buffer.alloc(bytes)]),
})

test('files are added by file picker, paste and drop, rejected with a reason, cancelled and retried', async ({
  page,
  context,
  quiet,
}) => {
  quiet.allow.push(/415|ERR_FAILED/)
  const chat = await openChat(page, PLACES[0])
  const { dialog, messages, uploads, consent, t } = chat
  const choose = dialog.getByLabel(t('chat.attach'), { exact: true })

  // Files that cannot be sent require no confirmation.
  await choose.setInputFiles([
    large('large.pdf', 3 * 1024 * 1024),
    { ...PDF, name: 'empty.pdf', buffer: Buffer.alloc(0) },
  ])
  await expect(uploads.nth(0)).toContainText(t('chat.err.fileSize').replace('#LIMIT#', '2'))
  await expect(uploads.nth(1)).toContainText(t('chat.err.fileEmpty'))
  await expect(uploads.getByRole('button', { name: t('common.retry') })).toHaveCount(0)
  await expect(consent).toHaveCount(0)
  await chat.press('common.close', uploads.nth(0))
  await chat.press('common.close', uploads.first())
  await expect(uploads).toHaveCount(0)

  // A file can be the first message; without consent it is neither sent nor lost.
  await choose.setInputFiles(PDF)
  await chat.press('chat.consent.decline')
  await expect(uploads).toContainText(t('chat.err.consentSave'))
  await chat.press('common.retry', uploads)
  await chat.accept()
  await expect(messages).toHaveCount(1)
  await expect(messages.getByRole('link', { name: t('msg.download', { name: 'result.pdf' }) })).toHaveAttribute(
    'download',
    'result.pdf',
  )

  await hand(chat.field, 'paste', 'pasted.png', await sampleImage())
  const image = messages.nth(1).getByRole('img', { name: 'pasted.png' })
  await expect(image).toBeVisible()
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(100)
  await hand(dialog.locator('.chat-log'), 'drop', 'dropped.txt', Buffer.from('a text'))
  await expect(messages.nth(2)).toContainText('dropped.txt')

  await choose.setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from('MZ\x90 a program') })
  await expect(uploads.filter({ hasText: 'picture.png' })).toContainText(t('chat.err.upload'))
  await chat.press('common.close', uploads.filter({ hasText: 'picture.png' }))

  await test.step('an upload is cancelled, fails, and succeeds on retry', async () => {
    const network = await context.newCDPSession(page)
    // Complete uploads stay visible for a moment.
    const slow = uploads.filter({ hasText: 'slow.pdf' })
    const upload = (bytes: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: bytes,
      })
    await upload(20_000)
    await dialog.getByLabel(t('chat.attach'), { exact: true }).setInputFiles([large('slow.pdf', 1024 * 1024)])
    await expect(slow.getByRole('progressbar')).toBeVisible()
    await expect(slow).toHaveAttribute('data-state', 'loading')
    await chat.press('upload.cancel', slow)
    await expect(slow).toContainText(t('upload.cancelled'))
    await expect(messages).toHaveCount(3)

    await upload(-1)
    await page.route('**/api/chat/files*', (route) => route.abort())
    await chat.press('common.retry', slow)
    await expect(slow).toContainText(t('upload.error'))
    await page.unroute('**/api/chat/files*')
    await chat.press('common.retry', slow)
    await expect(messages).toHaveCount(4)
    await expect(messages.nth(3)).toContainText('slow.pdf')
  })
})

test('texts and files keep the order in which they were sent, and leaving before that asks for confirmation', async ({
  page,
  quiet,
}) => {
  quiet.allow.push(/ERR_FAILED/)
  const chat = await openChat(page, PLACES[2])
  const { dialog, messages, uploads, waiting, t } = chat
  const choose = dialog.getByLabel(t('chat.attach'), { exact: true })
  const files = (...names: string[]) => choose.setInputFiles(names.map((name) => ({ ...PDF, name })))
  const rows = dialog.locator('.chat-log .chat-waiting, .chat-log .chat-upload')
  await chat.begin('0')

  // Stalled files block later messages until one is cancelled and the other removed.
  const held = Promise.withResolvers<void>()
  await page.route('**/api/chat/files*', (route) => held.promise.then(() => route.continue()))
  await files('one.pdf', 'two.pdf')
  await expect(uploads).toHaveCount(2)
  await chat.write('3')
  await files('four.pdf')
  await chat.write('5')
  await expect(rows).toHaveText([/one\.pdf/, /two\.pdf/, /3/, /four\.pdf/, /5/])
  await chat.press('upload.cancel', uploads.filter({ hasText: 'two.pdf' }))
  const confirmation = page.waitForEvent('dialog')
  void page.close({ runBeforeUnload: true })
  const question = await confirmation
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  held.resolve()
  await expect(messages).toHaveText([/0/, /one\.pdf/, /3/, /four\.pdf/, /5/])
  await expect(waiting).toHaveCount(0)
  await page.unroute('**/api/chat/files*')

  // A file waits for the text before it; a text does not wait for a failed file.
  let isAway = true
  await page.route('**/api/chat/messages', (route) => (isAway ? route.abort() : route.continue()))
  await chat.write('6')
  await files('seven.pdf')
  await expect(uploads.filter({ hasText: 'seven.pdf' })).toHaveAttribute('data-state', 'waiting')
  await page.route('**/api/chat/files*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await chat.write('8')
  isAway = false
  await expect(messages).toHaveText([/0/, /one\.pdf/, /3/, /four\.pdf/, /5/, /6/, /8/])
  await expect(uploads.filter({ hasText: 'seven.pdf' })).toContainText(t('upload.error'))

  // Nothing is being sent, so no confirmation is requested and nothing is reported as sent.
  await page.reload()
  await chat.button.click()
  await expect(messages).toHaveCount(7)
  await expect(uploads).toHaveCount(0)
})
