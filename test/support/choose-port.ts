// A port for a program that takes one by its number: free, and below those that the system assigns to connections in the meantime.
import { once } from 'node:events'
import { createServer } from 'node:net'

const [LOWEST, ASSIGNED_FROM] = [12_000, 32_768]

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer()
  probe.listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}

export const choosePort = async (): Promise<number> => {
  const port = LOWEST + Math.floor(Math.random() * (ASSIGNED_FROM - LOWEST))
  return (await isFree(port)) ? port : choosePort()
}
