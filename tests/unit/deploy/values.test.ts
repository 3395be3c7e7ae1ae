import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Encrypter } from 'age-encryption'
import { describe, expect, it } from 'vitest'
import { parseConfig } from '../../../lib/config/config.ts'
import { environmentSchema } from '../../../lib/config/schema.ts'
import { parseNetwork } from '../../../lib/http/ip.ts'

const read = (path: string) => readFileSync(join('deploy', path), 'utf8')
const NAMES = Object.keys(environmentSchema.shape)

/** Returns the settings in a file, parsed in the format of its kind. */
const SETS: readonly (readonly [path: string, pattern: RegExp])[] = [
  ['systemd/genarium@.service', /[= ]([A-Z][A-Z0-9_]+)=/g],
  ['systemd/genarium-backup.service', /[= ]([A-Z][A-Z0-9_]+)=/g],
  ['docker/Dockerfile', /[ ]([A-Z][A-Z0-9_]+)=/g],
  ['docker/compose.yaml', /^ {4}([A-Z][A-Z0-9_]+):/gm],
  ['kubernetes/config.yaml', /^ {2}([A-Z][A-Z0-9_]+):/gm],
  ['kubernetes/secret.example.yaml', /^ {2}([A-Z][A-Z0-9_]+):/gm],
  ['kubernetes/site.yaml', /name: ([A-Z][A-Z0-9_]+)\b/g],
  ['kubernetes/migrate.yaml', /name: ([A-Z][A-Z0-9_]+)\b/g],
  ['kubernetes/backup.yaml', /name: ([A-Z][A-Z0-9_]+)\b/g],
]

const UNIT = read('systemd/genarium@.service').replaceAll('%i', '4201')
const BACKUP = read('systemd/genarium-backup.service')
const COMPOSE = read('docker/compose.yaml')
const [, COMPOSE_BACKUP = ''] = /^ {2}backup:\n((?: {4}.*\n)+)/m.exec(COMPOSE) ?? []
const CRON_JOB = read('kubernetes/backup.yaml')
const IMAGE = valuesOn('ENV ', read('docker/Dockerfile'))
/** The hardest environment file: the complete example, in which an empty value overrides a set one. */
const EXAMPLE = pairs(/^([A-Z][A-Z0-9_]*)=(.*)$/gm, readFileSync('.env.example', 'utf8'))

function pairs(pattern: RegExp, text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(pattern)].map(([, name, value]) => [String(name), String(value)]))
}

/** Parses `X=x` values in lines with this prefix. */
function valuesOn(start: string, text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.startsWith(start))
  return pairs(/ ([A-Z][A-Z0-9_]+)=(\S+)/g, lines.map((line) => ` ${line.slice(start.length)}`).join(''))
}

const containerValues = (path: string) => pairs(/name: ([A-Z][A-Z0-9_]+), value: '?([^' }]+)/g, read(path))

const SERVER = { strict: true, trustedProxies: 1 }
const [, SUBNET = ''] = /subnet: ([\d./]+)/.exec(COMPOSE) ?? []

/** Precedence of values, strongest last, as in systemd (systemd.exec), Compose and Kubernetes. */
const LAYERS: readonly (readonly [name: string, layers: readonly Record<string, string>[], holds: object])[] = [
  [
    'genarium@.service',
    [valuesOn('Environment=', UNIT), EXAMPLE, valuesOn('ExecStart=/usr/bin/env ', UNIT)],
    {
      ...SERVER,
      listen: ['127.0.0.1'],
      metricsListen: 'loopback',
      ports: [{ port: 4201 }],
      dataDir: '/var/lib/genarium',
      shutdownDelay: 5,
    },
  ],
  [
    'genarium-backup.service',
    [valuesOn('Environment=', BACKUP), EXAMPLE, valuesOn('ExecStart=/usr/bin/env ', BACKUP)],
    { dataDir: '/var/lib/genarium' },
  ],
  [
    'compose.yaml',
    [IMAGE, EXAMPLE, pairs(/^ {4}([A-Z][A-Z0-9_]+): (.+)$/gm, COMPOSE)],
    {
      strict: true,
      trustedProxies: [parseNetwork(SUBNET)],
      listen: ['0.0.0.0'],
      metricsListen: 'loopback',
      ports: [{ port: 4200 }],
      dataDir: '/data',
      shutdownDelay: 5,
    },
  ],
  [
    'site.yaml of Kubernetes',
    [IMAGE, EXAMPLE, containerValues('kubernetes/site.yaml')],
    {
      ...SERVER,
      listen: ['0.0.0.0'],
      metricsListen: ['0.0.0.0'],
      ports: [{ port: 4200 }],
      dataDir: '/data',
      shutdownDelay: 10,
    },
  ],
  ['migrate.yaml of Kubernetes', [IMAGE, EXAMPLE, containerValues('kubernetes/migrate.yaml')], { dataDir: '/data' }],
  ['backup.yaml of Kubernetes', [IMAGE, EXAMPLE, containerValues('kubernetes/backup.yaml')], { dataDir: '/data' }],
  [
    'the backups of compose.yaml',
    [IMAGE, EXAMPLE, pairs(/^ {6}([A-Z][A-Z0-9_]+): (.+)$/gm, COMPOSE_BACKUP)],
    { dataDir: '/data' },
  ],
]

describe('deploy', () => {
  it.each(LAYERS)('%s sets the required values, whatever a file of values contains', (_name, layers, holds) => {
    const entries = Object.entries(Object.assign({}, ...layers) as Record<string, string>)
    expect(parseConfig(Object.fromEntries(entries.filter(([name]) => !name.endsWith('_FILE'))))).toMatchObject(holds)
  })

  it.each([
    ['genarium@.service', UNIT, /(\w+)_FILE=%d\/([\w-]+)/g, /^LoadCredential=([\w-]+):\/etc\/genarium\/secrets\/\1$/gm],
    ['compose.yaml', COMPOSE, /^ {4}(\w+)_FILE: \/run\/secrets\/([\w-]+)$/gm, /(?<=^ {2}secrets: \[.*)([\w-]+)/gm],
    [
      'Kubernetes',
      read('kubernetes/site.yaml') + read('kubernetes/secret.example.yaml'),
      /name: (\w+)_FILE, value: \/run\/secrets\/site\/(\w+)/g,
      /^ {2}([A-Z]\w+):/gm,
    ],
  ])(
    'a server of %s receives the secrets that it reads, including the first password, since a generated one is printed',
    (_name, text, reads, hands) => {
      const secrets = [...text.matchAll(reads)]
      expect(secrets.map(([, name]) => name)).toContain('ADMIN_PASSWORD')
      expect([...text.matchAll(hands)].map(([, name]) => name).sort()).toEqual(secrets.map(([, , file]) => file).sort())
    },
  )

  it('nightly backups are encrypted, and none is created without a key', () => {
    expect(BACKUP).toMatch(/^LoadCredential=backup-key:\/etc\/genarium\/secrets\/backup-key$/m)
    expect(BACKUP).toMatch(/^Environment=.*\bBACKUP_KEY_FILE=%d\/backup-key$/m)
    expect(COMPOSE_BACKUP).toMatch(/^ {6}BACKUP_KEY_FILE: \/run\/secrets\/backup-key$/m)
    expect(COMPOSE_BACKUP).toMatch(/^ {4}secrets: \[.*\bbackup-key\]$/m)
    expect(COMPOSE).toMatch(/^ {2}backup-key: \{ file: secrets\/backup-key \}$/m)
    expect(CRON_JOB).toMatch(
      /\{ name: BACKUP_KEY, valueFrom: \{ configMapKeyRef: \{ name: site, key: BACKUP_KEY \} \} \}/,
    )
  })

  it('the example key in config.yaml is rejected by the encryption', () => {
    const [, key = ''] = /^ {2}BACKUP_KEY: (\S+)$/m.exec(read('kubernetes/config.yaml')) ?? []
    expect(key).not.toBe('')
    expect(() => new Encrypter().addRecipient(key)).toThrow()
  })

  it('nightly backups are created by one command, and old ones are deleted only after it', () => {
    const stepsOf = (text: string) => ({
      command: /node lib\/cli\/db\/main\.ts (backup) "(?:[\w/]*\/)?\$\(date -u \+([^)]+)\)"/
        .exec(text.replaceAll('%%', '%').replaceAll('$$', '$').replace('node_modules/node/bin/node', 'node'))
        ?.slice(1),
      removed: /find \S+ (-mindepth 1 -maxdepth 1 -type d -mtime \+14 -exec rm -r \{\} \+)/.exec(text)?.[1],
      isAfter: text.indexOf('-mtime +14') > text.indexOf('main.ts backup'),
    })
    const steps = [BACKUP, COMPOSE_BACKUP, CRON_JOB].map(stepsOf)
    expect(steps[0]).toMatchObject({
      command: ['backup', '%Y-%m-%dT%H-%M-%S'],
      removed: expect.stringContaining('rm -r') as string,
      isAfter: true,
    })
    for (const others of steps.slice(1)) expect(others).toEqual(steps[0])
    for (const text of [COMPOSE_BACKUP, CRON_JOB]) expect(text).toMatch(/^ +- -euc$/m)
  })

  it('the directories that the backup command writes to and reads from are mounted', () => {
    expect(COMPOSE_BACKUP).toMatch(/^ {6}- \.\/backups:\/backups$/m)
    expect(COMPOSE_BACKUP).toMatch(/^ {6}- data:\/data:ro$/m)
    expect(COMPOSE_BACKUP).toMatch(/^ {6}- type: volume\n {8}target: \/tmp$/m)
    const mounts = [...CRON_JOB.matchAll(/\{ name: (\w+), mountPath: (\S+?)(?:,| \})/g)].map(([, name, path]) => [
      name,
      path,
    ])
    expect(mounts).toEqual([
      ['secrets', '/run/secrets/site'],
      ['data', '/data'],
      ['tmp', '/tmp'],
      ['backups', '/backups'],
    ])
    for (const [name] of mounts) expect(CRON_JOB).toMatch(new RegExp(`^ {12}- (?:\\{ )?name: ${name}\\b`, 'm'))
    expect(CRON_JOB).toMatch(/^kind: PersistentVolumeClaim\nmetadata:\n {2}name: backups$/m)
  })

  it.each(SETS)('%s sets only existing values', (path, pattern) => {
    const set = [...read(path).matchAll(pattern)]
      .map(([, name]) => String(name))
      .filter((name) => name !== 'NEXT_TELEMETRY_DISABLED')
    expect(set.length).toBeGreaterThan(0)
    expect(set.filter((name) => !NAMES.includes(name.replace(/_FILE$/, '')))).toEqual([])
  })

  it.each([
    ['docker/compose.yaml', read('docker/compose.yaml'), /SHUTDOWN_DELAY: (\d+)/, /stop_grace_period: (\d+)s/],
    [
      'kubernetes',
      read('kubernetes/site.yaml'),
      /SHUTDOWN_DELAY, value: '(\d+)'/,
      /terminationGracePeriodSeconds: (\d+)/,
    ],
  ])('%s gives a server its full shutdown time', (_name, text, delay, stopTimeout) => {
    const [wait, end] = [delay, stopTimeout].map((pattern) => Number(pattern.exec(text)?.[1]))
    expect(end).toBeGreaterThan(Number(wait) + 30)
  })

  it('every way to start a server sets the same young generation size', () => {
    const starts = [
      'package.json',
      'lib/cli/up.mjs',
      'deploy/systemd/genarium@.service',
      'deploy/docker/Dockerfile',
      'playwright.config.ts',
      'tests/support/site.ts',
    ]
      .flatMap((path) => readFileSync(path, 'utf8').split('\n'))
      .filter((line) => /lib\/node-server\/main\.ts|support\/browser-server\.ts/.test(line) && !line.includes('--dev'))
    expect(starts).toHaveLength(6)
    expect(starts.filter((line) => !line.includes('--max-semi-space-size=16'))).toEqual([])
  })

  it.each(['site', 'migrate', 'backup'])(
    '%s.yaml of Kubernetes has all values required by those that it sets',
    (name) => {
      const valuesOf = (path: string) =>
        Object.fromEntries(
          [...read(path).matchAll(/^ {2}([A-Z][A-Z0-9_]+): '?([^'\n]*)'?$/gm)].map(([, key, value]) => [
            String(key),
            String(value),
          ]),
        )
      const secrets = valuesOf('kubernetes/secret.example.yaml')
      const matches = [
        ...read(`kubernetes/${name}.yaml`).matchAll(
          /name: ([A-Z][A-Z0-9_]+)_FILE, value: \/run\/secrets\/site\/(\w+)/g,
        ),
      ]
      const handed = Object.fromEntries(matches.map(([, key, file]) => [String(key), secrets[String(file)]]))
      expect(parseConfig({ ...valuesOf('kubernetes/config.yaml'), ...handed }).database).toMatchObject({
        url: secrets['DATABASE_URL'],
      })
      // Files exist where they are mounted.
      const items = [...read(`kubernetes/${name}.yaml`).matchAll(/\{ key: (\w+), path: \1 \}/g)].map(([, key]) => key)
      if (name !== 'site') expect(items).toEqual(matches.map(([, , file]) => file))
    },
  )

  it('the Docker image contains the files to copy, and the build context contains nothing else', () => {
    const copied = [...read('docker/Dockerfile').matchAll(/^COPY (?:--from=build )?([^\n]+) \S+$/gm)].flatMap(
      ([, sources]) => String(sources).split(' '),
    )
    const own = copied
      .map((path) => path.replace('/app/', ''))
      .filter((path) => !['.', 'build', '/usr/local/bin/site-node'].includes(path))
    expect(own.filter((path) => !existsSync(path))).toEqual([])
    const sent = [...read('docker/Dockerfile.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path]) => String(path))
    expect(sent.filter((path) => !existsSync(path))).toEqual([])
    expect(sent.some((path) => path.startsWith('.env') || path === 'data')).toBe(false)
    // Includes the sources of a build (lib/cli/prepare.mjs).
    const [, listed = ''] = /SOURCES = \[([^\]]*)\]/.exec(readFileSync('lib/cli/prepare.mjs', 'utf8')) ?? []
    const sources = [...listed.matchAll(/'([^']+)'/g)].map(([, path]) => String(path))
    expect(sources.length).toBeGreaterThan(5)
    expect(sources.filter((path) => !sent.includes(path))).toEqual([])
  })

  it('base images are pinned by digest, and nothing is built or started without one', () => {
    const needed = [...COMPOSE.matchAll(/\$\{(\w+_IMAGE):\?[^}]+\}/g)].map(([, name]) => String(name))
    const images = [...COMPOSE.matchAll(/^ +image: (.+)$/gm)]
      .map(([, image]) => String(image))
      .filter((image) => image !== 'genarium')
    expect(images.filter((image) => !image.startsWith('${'))).toEqual([])
    const example = pairs(/^(\w+)=(.*)$/gm, read('docker/images.env.example'))
    expect(needed.sort()).toEqual(Object.keys(example).sort())
    expect(Object.values(example).filter((image) => !/^[a-z]+:[\w.-]+@sha256:$/.test(image))).toEqual([])
    const stages = [...read('docker/Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
    expect(stages).toEqual(['${NODE_IMAGE}', '${DEBIAN_IMAGE}'])
    expect(read('kubernetes/kustomization.yaml')).toMatch(/^ {4}digest: sha256:[\da-f]{64}$/m)
  })

  it('compose isolates nginx from the databases, and the databases from all other networks', () => {
    const services = Object.fromEntries(
      COMPOSE.split(/^services:\n/m)[1]
        ?.split(/^(?=\S)/m)[0]
        ?.split(/^ {2}(?=[\w-]+:$)/m)
        .map((block) => [block.split(':', 1)[0], /^ {4}networks: \[(.*)\]$/m.exec(block)?.[1]]) ?? [],
    )
    expect(services).toMatchObject({ nginx: 'web', postgres: 'data', redis: 'data', migrate: 'data' })
    expect(COMPOSE).toMatch(/^ {2}networks: \[web, data\]$/m)
    expect(COMPOSE).toMatch(/^ {2}data: \{ internal: true \}$/m)
    expect(COMPOSE).toMatch(/entrypoint:\s+\[\s*redis-server,\s+\/run\/secrets\/redis\.conf,/)
  })

  /** Returns the text of each Compose service by name. */
  const composeServices = () =>
    new Map(
      COMPOSE.split(/^services:\n/m)[1]
        ?.split(/^(?=\S)/m)[0]
        ?.split(/^ {2}(?=[\w-]+:$)/m)
        .flatMap((text) => (text.trim() ? [[text.split(':', 1)[0] ?? '', text] as const] : [])),
    )

  it('compose publishes only the ports of nginx, and containers cannot gain privileges or write to their image', () => {
    const services = composeServices()
    expect([...services.keys()]).toEqual(
      expect.arrayContaining([
        'nginx',
        'postgres',
        'redis',
        'migrate',
        'backup',
        'site-1',
        'site-2',
        'site-3',
        'files',
      ]),
    )
    expect(
      [...services].filter(([, text]) => /^ {4}(?:ports|expose|network_mode: host)/m.test(text)).map(([name]) => name),
    ).toEqual(['nginx'])
    expect([...services].filter(([, text]) => !/<<: \*(?:closed|site)$/m.test(text)).map(([name]) => name)).toEqual([])
    expect(COMPOSE).toMatch(
      /^x-closed: &closed\n {2}read_only: true\n {2}cap_drop: \[ALL\]\n {2}security_opt: \['no-new-privileges:true'\]$/m,
    )
    expect(COMPOSE).not.toMatch(/privileged: true|docker\.sock|pid: host/)
  })

  it('compose keeps secrets out of environment variables, arguments and the file itself', () => {
    const words = [...COMPOSE.matchAll(/^ {4,6}([A-Z_]*(?:PASSWORD|SECRET|KEY|URL)[A-Z_]*): (.*)$/gm)].map(
      ([, name, value]) => [name, value],
    )
    expect(words.length).toBeGreaterThan(4)
    for (const [name, value] of words)
      expect([name, value]).toEqual([
        expect.stringMatching(/_FILE$/),
        expect.stringMatching(/^\/run\/secrets\/[\w-]+$/),
      ])
    expect(COMPOSE.replaceAll(/^#.*$/gm, '')).not.toMatch(/requirepass|postgresql:\/\/|redis:\/\//)
    expect(COMPOSE).toMatch(/POSTGRES_INITDB_ARGS: --auth-host=scram-sha-256/)
  })

  it('Kubernetes allows the ingress controller and Prometheus one port each, and no pod the metadata addresses of clouds', () => {
    const [everybody = '', site = '', ...more] = read('kubernetes/network-policy.yaml').split(/^---$/m)
    expect(more).toEqual([])
    expect(everybody).toMatch(/^ {2}podSelector: \{\}\n {2}policyTypes: \[Ingress, Egress\]$/m)
    expect(everybody).not.toMatch(/^ {2}ingress:/m)
    for (const address of ['169.254.0.0/16', '168.63.129.16/32', '100.100.100.200/32', 'fe80::/10', 'fd00:ec2::/32'])
      expect(everybody).toContain(address)
    expect(site).toMatch(/^ {2}podSelector: \{ matchLabels: \{ app: site \} \}\n {2}policyTypes: \[Ingress\]$/m)
    const rules = site.split(/^ {4}- from:/m).slice(1)
    const ports = rules.map((rule) => [
      /name: ([\w-]+)/.exec(rule)?.[1],
      /^ {6}ports: \[\{ port: (\w+) \}\]$/m.exec(rule)?.[1],
    ])
    expect(ports).toEqual([
      ['ingress-nginx', 'http'],
      ['monitoring', 'metrics'],
    ])
  })

  it.each(['site.yaml', 'migrate.yaml', 'backup.yaml'])(
    '%s of Kubernetes runs the image by digest without privileges and without a service account token',
    (file) => {
      const text = read(`kubernetes/${file}`)
      const [, name] =
        /^ {2}- name: (\S+)$/m.exec(read('kubernetes/kustomization.yaml').split(/^images:\n/m)[1] ?? '') ?? []
      expect([...text.matchAll(/\bimage: (\S+)/g)].map(([, image]) => image)).toEqual([name])
      for (const setting of [
        'runAsNonRoot: true',
        'allowPrivilegeEscalation: false',
        'readOnlyRootFilesystem: true',
        'automountServiceAccountToken: false',
        'drop: [ALL]',
      ])
        expect([setting, text.includes(setting)]).toEqual([setting, true])
    },
  )

  it('compose mounts the files of a build where nginx looks for those of another', () => {
    const [, root] = /location @other_build \{\s+root (\S+);/.exec(read('nginx/site.conf')) ?? []
    const [, from, to] = /command: \[cp, -R, (\S+)\/static\/\., (\w+)\/\]/.exec(COMPOSE) ?? []
    expect(COMPOSE).toContain(`- static:${root}/_next/static:ro\n`)
    expect(COMPOSE).toContain(`['static:/app/${to}']`)
    // A volume is owned by the image's user if that user owns its folder.
    expect(read('docker/Dockerfile')).toMatch(
      new RegExp(`^COPY --from=build /app/${from} ${from}\n[^]*^RUN install -d -o 10001 .* ${to} `, 'm'),
    )
  })

  it('nginx redirects to https the same host names that it serves there', () => {
    const names = [...read('nginx/hosts.conf').matchAll(/^ {2}server_name (.+);$/gm)].map(([, list]) => list)
    expect(names).toHaveLength(2)
    expect(names[0]).toBe(names[1])
  })

  it('the nginx servers are in both groups, here and in compose', () => {
    for (const path of ['nginx/servers.conf', 'docker/servers.conf']) {
      const [first, again] = read(path)
        .split('upstream site_again')
        .map((group) => [...group.matchAll(/^ {2}server (\S+) /gm)].map(([, address]) => address))
      expect(first).toHaveLength(3)
      expect(again).toEqual(first)
    }
    expect([...read('docker/compose.yaml').matchAll(/^ {2}(site-\d):$/gm)].map(([, name]) => `${name}:4200`)).toEqual(
      [...read('docker/servers.conf').matchAll(/server (\S+) max_fails=0/g)].map(([, address]) => address),
    )
  })
})

const has = spawnSync('kubectl', ['version', '--client']).status === 0

describe.skipIf(!has)(`deploy/kubernetes: ${has ? 'kubectl' : 'kubectl (skipped: it is not installed)'}`, () => {
  it('kubectl parses the manifests and knows their resource names', () => {
    const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', 'deploy/kubernetes'], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    const kinds = [...stdout.matchAll(/^kind: (\w+)$/gm)].map(([, kind]) => kind)
    expect(kinds.sort()).toEqual([
      'ConfigMap',
      'CronJob',
      'Deployment',
      'HorizontalPodAutoscaler',
      'Ingress',
      'Ingress',
      'Job',
      'Namespace',
      'NetworkPolicy',
      'NetworkPolicy',
      'PersistentVolumeClaim',
      'PodDisruptionBudget',
      'Service',
    ])
    const listed = readdirSync('deploy/kubernetes').filter(
      (file) => !['kustomization.yaml', 'secret.example.yaml'].includes(file),
    )
    expect(listed.filter((file) => !read('kubernetes/kustomization.yaml').includes(file))).toEqual([])
  })
})
