import { defineConfig, devices } from '@playwright/test'
import { DATA_DIR, ONE, PORTS, TWO } from './tests/support/browser-site.ts'
import { ADMIN } from './tests/support/signed-in.ts'

const executablePath = process.env['CHROMIUM_PATH']

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results/browser',
  // The suites with servers run at the same time: more workers would make both slower.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // A busy machine is slow, not wrong: only what never comes fails.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['line'], ['json']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: TWO,
    screenshot: 'only-on-failure',
    // Without pictures and copies of pages, which every test would pay for: steps, requests and console.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    launchOptions: { ...(executablePath && { executablePath }), args: ['--no-sandbox', '--disable-gpu'] },
  },
  webServer: {
    command: 'node_modules/node/bin/node --max-semi-space-size=16 tests/support/browser-server.ts',
    url: `${ONE}/api/ready`,
    // One of the bots has an address, the others have none. A visitor may come from an address of his own, since the limits are by address.
    env: {
      NODE_ENV: 'production',
      PORTS,
      DATA_DIR,
      TRUSTED_PROXIES: '1',
      // All tests come from few addresses.
      QUOTA_SCALE: '100',
      RATE_SCALE: '100',
      SEED: 'on',
      PHONE: '+371 20000000',
      ...ADMIN,
      OPERATOR_EMAIL: 'customer-support@genetics-centre.test',
      CHAT_FILE_LIMIT_MB: '2',
      BOT_GENETICS_URL: 'https://t.me/example_bot?start=site',
      NEXT_TELEMETRY_DISABLED: '1',
    },
    timeout: 90_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
