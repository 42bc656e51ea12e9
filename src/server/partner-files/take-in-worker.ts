// Takes one file of a partner in, in a thread of its own: reading takes seconds in which a server would answer nobody, and a
// hostile file may take all the memory of its thread, and never end.
import { runTakeInWorker } from './run-take-in-worker.ts';

await runTakeInWorker();
