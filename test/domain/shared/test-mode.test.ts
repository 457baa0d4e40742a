// Which hosts test mode is accepted on.
import { expect } from 'chai'
import { isTestHost } from '#domain/shared/test-mode.ts'
import { verifies } from '#test/support/verifies.ts'

describe('hosts of test mode', () => {
  verifies('CLI-1', 'are localhost, development and tunnel hosts', () => {
    for (const host of [
      'localhost',
      'LocalHost.',
      'tapster.localhost',
      '127.0.0.1',
      '127.1.2.3',
      '[::1]',
      'tapster.test',
      'eva-laptop.local',
      'x1y2-3000.euw.devtunnels.ms',
      'fuzzy-train-3000.app.github.dev',
      'a1b2c3.ngrok-free.app',
      'blue-sky.trycloudflare.com',
    ])
      expect(isTestHost(host), host).to.equal(true)
  })

  verifies('CLI-1', 'are no others, however much they look like it', () => {
    for (const host of [
      '',
      'tapster.example',
      'localhost.example',
      'notlocalhost',
      'localhost.evil.example',
      '127.0.0.1.example',
      '1127.0.0.1',
      '192.168.1.5',
      '10.0.0.1',
      '0.0.0.0',
      '[::2]',
      'ngrok.io',
      'evilngrok.io',
      'ngrok-free.app.example',
      'outlook.office.com',
    ])
      expect(isTestHost(host), host).to.equal(false)
  })
})
