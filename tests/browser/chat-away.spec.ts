import { expect } from '@playwright/test'
import { freePort, startSite, temporaryFolder } from '../support/site.ts'
import { ADMIN } from '../support/signed-in.ts'
import { openChat, test } from './chat.ts'
import { violations } from './site.ts'

const WEEK = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
/** A day on which no test runs now, nor in a moment. */
const otherDay = () => WEEK[(new Date().getUTCDay() + 3) % 7]

test('outside working hours a question is taken; the server goes away and comes back, and the talk goes on', async ({
  page,
  quiet,
}) => {
  // Two sites are started.
  test.slow()
  quiet.allow.push(/ERR_|Failed to load/)
  const [dataDir, one, two] = [temporaryFolder(), await freePort(), await freePort()]
  const settings = { ...ADMIN, DATA_DIR: dataDir, TRUSTED_PROXIES: '1', PORTS: `${one}:1,${two}:2` }
  const origin = `http://localhost:${two}`
  let site = await startSite({ ...settings, WORKING_HOURS: `UTC ${otherDay()} 10:00-18:00` })

  const size = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ width: 320, height: 500 })
  const chat = await openChat(page, { language: 'lv', home: `${origin}/lv/`, field: 'chat.offline.question' })
  const { dialog, field, messages, waiting, t } = chat
  // A form begins at its head.
  await expect(dialog.getByRole('heading', { name: t('chat.offline.title') })).toBeInViewport({ ratio: 1 })
  await expect(dialog.locator('.chat-latest')).toBeHidden()
  await page.setViewportSize(size)
  await expect(dialog.getByText(/\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d/)).toBeVisible()
  expect(await violations(page, '#chat')).toEqual([])
  await chat.press('chat.send')
  await expect(dialog.getByText(t('chat.offline.questionEmpty'))).toBeVisible()
  await dialog.getByLabel(t('chat.offline.question')).fill('Vai kāds ir?')
  await dialog.getByLabel(t('chat.intro.email')).fill('julia@visitor.test')
  await chat.press('chat.send')
  await chat.press('chat.consent.decline')
  await expect(dialog.getByText(t('chat.err.consentSave'))).toBeVisible()
  await expect(dialog.getByLabel(t('chat.offline.question'))).toHaveValue('Vai kāds ir?')
  await chat.press('chat.send')
  await chat.accept()
  await expect(dialog.getByText(t('chat.offline.done', { email: 'julia@visitor.test' }))).toBeVisible()
  await expect(messages).toHaveText([/Vai kāds ir\?/])

  await site.stop('SIGKILL')
  await expect(dialog.getByText(t('chat.err.noServer')).filter({ visible: true })).toBeVisible()
  await chat.write('Pagaidīšu')
  await expect(waiting).toContainText(t('conn.queued'))
  // Whoever wants it tried at once hears that it is still away; then it is tried ever more seldom.
  await chat.press('chat.reconnect')
  await expect(dialog.getByText(t('chat.err.noServer')).filter({ visible: true })).toBeVisible()
  // It is said for some seconds only.
  const isBack = expect(dialog.getByText(t('conn.online'))).toBeVisible({ timeout: 150_000 })
  site = await startSite(settings)
  await expect(messages).toHaveText([/Vai kāds ir\?/, /Pagaidīšu/], { timeout: 60_000 })
  await expect(waiting).toHaveCount(0)
  await isBack
  await expect(field).toBeVisible()
  await page.close()
  await site.stop()
})
