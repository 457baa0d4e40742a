// A port for a program that takes one by its number: free, and below those that the system assigns to connections in the meantime.
import { reservePort } from '#bootstrap/port.ts'

const [LOWEST, ASSIGNED_FROM] = [12_000, 32_768]

const isFree = (port: number): Promise<boolean> =>
  reservePort({ HOST: '127.0.0.1', PORT: port }).then(
    () => true,
    () => false,
  )

export async function choosePort(): Promise<number> {
  const port = LOWEST + Math.floor(Math.random() * (ASSIGNED_FROM - LOWEST))
  return (await isFree(port)) ? port : choosePort()
}
