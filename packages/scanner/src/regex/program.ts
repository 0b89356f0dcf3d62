import { type Assertion, type Pattern, PatternError } from "./syntax.ts";

/** An instruction of the matching VM; targets are program indexes. */
export type Instruction =
  | { readonly kind: "character"; readonly matches: (codePoint: number) => boolean }
  | { readonly kind: "assertion"; readonly assertion: Assertion }
  | { readonly kind: "save"; readonly slot: number }
  /** Continues at both targets; `first` has priority. */
  | { readonly kind: "split"; first: number; second: number }
  | { readonly kind: "jump"; target: number }
  | { readonly kind: "match" };

const MAX_INSTRUCTIONS = 5000;

/** Compiles a pattern. Slots 0 and 1 store the bounds of the whole match. */
export function compileProgram(pattern: Pattern): readonly Instruction[] {
  const program: Instruction[] = [];
  emit(program, { kind: "save", slot: 0 });
  compile(program, pattern);
  emit(program, { kind: "save", slot: 1 });
  emit(program, { kind: "match" });
  return program;
}

function emit<I extends Instruction>(program: Instruction[], instruction: I): I {
  if (program.length >= MAX_INSTRUCTIONS) throw new PatternError("too large");
  program.push(instruction);
  return instruction;
}

function compile(program: Instruction[], pattern: Pattern): void {
  switch (pattern.kind) {
    case "empty":
      return;
    case "character":
    case "assertion":
      emit(program, pattern);
      return;
    case "sequence":
      for (const part of pattern.parts) compile(program, part);
      return;
    case "group":
      emit(program, { kind: "save", slot: pattern.index * 2 });
      compile(program, pattern.inner);
      emit(program, { kind: "save", slot: pattern.index * 2 + 1 });
      return;
    case "choice":
      compileChoice(program, pattern.options);
      return;
    case "repeat":
      compileRepeat(program, pattern);
  }
}

function compileChoice(program: Instruction[], options: readonly Pattern[]): void {
  const jumps: { target: number }[] = [];
  for (const [index, option] of options.entries()) {
    if (index === options.length - 1) {
      compile(program, option);
      continue;
    }
    const split = emit(program, { kind: "split", first: program.length + 1, second: 0 });
    compile(program, option);
    jumps.push(emit(program, { kind: "jump", target: 0 }));
    split.second = program.length;
  }
  for (const jump of jumps) jump.target = program.length;
}

function compileRepeat(
  program: Instruction[],
  { inner, least, most, isLazy }: Extract<Pattern, { kind: "repeat" }>,
): void {
  for (let count = 0; count < least; count++) compile(program, inner);
  if (most === undefined) {
    const start = program.length;
    const split = emitSplit(program, isLazy);
    compile(program, inner);
    emit(program, { kind: "jump", target: start });
    split.leaveTo(program.length);
    return;
  }
  const splits = [];
  for (let count = least; count < most; count++) {
    splits.push(emitSplit(program, isLazy));
    compile(program, inner);
  }
  for (const split of splits) split.leaveTo(program.length);
}

/** A split between the next instruction and leaving the repetition. */
function emitSplit(program: Instruction[], isLazy: boolean): { leaveTo(target: number): void } {
  const next = program.length + 1;
  const split = emit(program, { kind: "split", first: next, second: next });
  return {
    leaveTo(target) {
      if (isLazy) split.first = target;
      else split.second = target;
    },
  };
}
