// The service in this process, over a world that is there already. It starts with a tenth of the work that a process of its own takes: for tests that
// neither kill it, nor measure its memory, nor read what it prints.
import { tmpdir } from 'node:os'
import path from 'node:path'
import { decodeConfig } from '#bootstrap/config/config.ts'
import { startService } from '#bootstrap/service.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { DISCARD_URL } from './discard-url.ts'
import { shareRenderer } from './shared-renderer.ts'

export interface LocalService {
  readonly baseUrl: string
  readonly stop: () => Promise<void>
}

const DEFAULTS = {
  NODE_ENV: 'test',
  PORT: '0',
  // Unpacked once and used by all services of a run.
  DATA_DIR: path.join(tmpdir(), 'tapster-test'),
  IDP_ISSUER_URL: DISCARD_URL,
  CLOUD_API_URL: DISCARD_URL,
  SMTP_URL: 'smtp://127.0.0.1:9?tls=none',
}

interface LocalOptions {
  readonly clock?: Clock
  /** Called as each step begins. */
  readonly showStep?: (step: string) => void
}

/** With the settings of a process of the service, which `startProcess` takes as well. */
export async function startLocal(
  settings: Readonly<Record<string, string>>,
  { clock, showStep = () => undefined }: LocalOptions = {},
): Promise<LocalService> {
  const config = decodeConfig({ ...DEFAULTS, ...settings })
  if (config._tag === 'Left') throw new Error(JSON.stringify(config.left))
  const { baseUrl, stop } = await startService(config.right, showStep, undefined, {
    ...(clock !== undefined && { clock }),
    ...(settings['CHROMIUM_PATH'] === undefined && { renderer: shareRenderer() }),
    isExamined: false,
  })
  return { baseUrl, stop: () => stop(5_000) }
}
