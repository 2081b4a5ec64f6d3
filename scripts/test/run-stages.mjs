/** Stages that run side by side: more would need the memory of a large machine. */
const WIDTH = 2;

/**
 * Runs stages in their order, neighbours that are `beside` side by side. After a failure nothing new begins,
 * unless `all`.
 *
 * @template {{ name: string, beside?: boolean }} Stage
 * @template {{ ok: boolean }} Result
 * @param {Stage[]} stages
 * @param {(stage: Stage) => Promise<Result>} run
 * @param {{ all: boolean }} options
 * @returns {Promise<Result[]>} of the stages that ran, in their order
 */
export async function runStages(stages, run, { all }) {
  const results = new Map();
  const goesOn = () => all || [...results.values()].every(({ ok }) => ok);
  for (const group of groupsOf(stages)) {
    const waiting = [...group];
    const work = async () => {
      while (waiting.length > 0 && goesOn()) {
        const stage = waiting.shift();
        results.set(stage, await run(stage));
      }
    };
    await Promise.all(Array.from({ length: WIDTH }, work));
  }
  return stages.filter((stage) => results.has(stage)).map((stage) => results.get(stage));
}

function groupsOf(stages) {
  const groups = [];
  for (const stage of stages) {
    const last = groups.at(-1);
    if (stage.beside && last?.at(-1)?.beside) last.push(stage);
    else groups.push([stage]);
  }
  return groups;
}
