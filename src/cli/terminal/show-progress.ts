import { Listr, ListrLogger, ProcessOutput } from "listr2";

/**
 * Does some work under a title: with a spinner on a terminal; elsewhere every line stays, so that a log tells the whole
 * story. The work calls `tell` with its current line. The caller prints errors.
 */
export async function showProgress<Result>(
  title: string,
  work: (tell: (line: string) => void) => Promise<Result>,
  stream: NodeJS.WriteStream = process.stdout,
): Promise<Result> {
  if (!stream.isTTY) {
    stream.write(`${title}\n`);
    return work((line) => stream.write(`  ${line}\n`));
  }
  const promised = Promise.withResolvers<Result>();
  const logger = new ListrLogger({ processOutput: new ProcessOutput(stream, stream) });
  const tasks = new Listr(
    {
      title,
      task: async (_, task) => {
        const tell = (line: string) => {
          task.output = line;
        };
        await work(tell).then(promised.resolve, (error) => {
          promised.reject(error);
          throw error;
        });
      },
    },
    { exitOnError: false, rendererOptions: { logger, showErrorMessage: false } },
  );
  await tasks.run();
  return promised.promise;
}
