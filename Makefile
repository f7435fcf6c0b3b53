# The targets that people run. Each one installs the packages it needs (Scripts/need); Tests/System/test_setup.py checks that on a bare
# machine. `deps` installs what every Swift build needs.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

PACKAGES := libevdev-dev libexpat1-dev libudev-dev libyaml-dev pkg-config
# What Swift itself needs on a bare Debian, in addition to the toolchain. Programs that contain its library also link C++'s.
PACKAGES += gcc g++ libc6-dev
# The rooms that `make fuzz` fuzzes.
ROOMS := $(notdir $(wildcard Tests/Fuzz/*[A-Z]*))
# The programs contain Swift's library, so a device needs no Swift. Each program has one thread, so its reference counts need no atomic
# operations. Exclusivity checks are off: debug builds, which the tests use, keep them. Together these halve the time of a frame.
# The flags belong to the programs, not to the package, because a program that builds on TouchKit may have threads.
RELEASE := -c release --static-swift-stdlib -Xswiftc -assume-single-threaded -Xswiftc -enforce-exclusivity=unchecked
# Every module imports Swift's regular expressions by default. The one call that resolves to them would add an eighth to the program.
RELEASE += -Xswiftc -Xfrontend -Xswiftc -disable-implicit-string-processing-module-import
# Omit frame pointers, which cost a register and three instructions a call. Debuggers read the unwind tables instead.
RELEASE += --omit-frame-pointers
# Without a run path, because no library is installed next to the programs.
RELEASE += --disable-local-rpath
# Bind all symbols at the start, so that they cannot be rebound later (lintian: hardening-no-bindnow).
RELEASE += -Xlinker -z -Xlinker now
# Place the code of a frame together: it is cold after each sleep, and so takes half as many pages. The code of the start follows it; 1.8 MB
# less stay resident. Scripts/profile writes the order. Before it has run, or where valgrind is missing, the linker's own order applies.
ORDER := .build/order
RELEASE += -Xswiftc -Xfrontend -Xswiftc -function-sections
RELEASE += -Xswiftc -use-ld=lld -Xlinker --symbol-ordering-file=$(CURDIR)/$(ORDER) -Xlinker --no-warn-symbol-ordering
# Start the code on a page of its own, so that the checkout's path, which is among the constants, does not move it.
RELEASE += -Xlinker -z -Xlinker separate-code
# Pack the relocations, which needs glibc 2.36. The loader reads all of them at the start and keeps them in memory: 570 KB unpacked, a few KB
# packed.
RELEASE += -Xlinker -z -Xlinker pack-relative-relocs
# Debug information names files from the checkout's root, so that every folder gives the same bytes.
RELEASE += -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. -Xcc -ffile-prefix-map=$(CURDIR)=.

# The flags with which Debian hardens C programs.
WERROR ?= -Werror
HARDENED_C := -O2 -g -ffile-prefix-map=$(CURDIR)=. -Wall -Wextra $(WERROR) -D_FORTIFY_SOURCE=2 -fstack-protector-strong -fPIE -pie -Wl,-z,relro -Wl,-z,now

.PHONY: help deps order site demo test test-rest test-rooms test-outside check test-asan test-hands test-allocations test-c test-arm64 count test-touchkit test-release fuzz random-scenes mutants mutants-sample vm-test soak service-test docs attack bench lint release install uninstall deb dist units manuals generated

help: ## List the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 14

deps: ## Install what is missing, by package name
	@Scripts/need $(PACKAGES)

demo: deps ## Show the gestures of a shipped recording; without a terminal, print what a client receives
	@Scripts/quietly swift build --product touchctl
	@.build/debug/touchctl demo

# A package that holds only TouchKit and its tests. It builds in a fifth of the time that all tests take to build.
TOUCHKIT_ALONE := mkdir -p .build/touchkit; for folder in Sources Tests Docs; do ln -sfn "$$PWD/$$folder" .build/touchkit/$$folder; done; cp Tests/TouchKitAlone/Package.swift .build/touchkit/
# The tests that show from outside that a checkout works: its programs, its examples, and the commands of README and tutorial.
FROM_OUTSIDE := test_apps test_cases test_clients test_commands test_contributing test_documents test_examples test_readme test_recordings test_replay test_touchctl test_tutorial

BUILD_PROGRAMS := $(foreach product,touchd touchctl touchd-send taps dimmer,"Build $(product), step:: swift build --product $(product)")

test: deps ## Check in minutes that the checkout works: the rules of touches, and the programs from outside
	@$(TOUCHKIT_ALONE)
	@Tests/run $(BUILD_PROGRAMS) \
	  "Build the tests of touches, step:: swift build --build-tests --package-path .build/touchkit" \
	  "Tests of touches:: Tests/swift-tests --package-path .build/touchkit" \
	  "Tests of the programs from outside:: Tests/System/run $(FROM_OUTSIDE)"

check: test test-rest ## Run all tests; print progress, failures with reasons, and totals

# The slowest tests start first, so that no processor waits for them at the end.
SYSTEM_TESTS := test_setup test_mqtt test_mutants
SYSTEM_TESTS += $(filter-out $(SYSTEM_TESTS),$(basename $(notdir $(wildcard Tests/System/test_*.py))))
# ASAN=1 builds the rooms' tests with the address sanitizer, in a folder of their own. CI builds only these.
ASAN ?=
ROOMS_BUILD = $(if $(ASAN),--sanitize=address --scratch-path .build/asan)
ROOMS_TESTS = "Build the tests, step:: swift build --build-tests $(ROOMS_BUILD)" "Tests of the rooms:: Tests/swift-tests $(ROOMS_BUILD)"
test-rest: ## Run the tests that `make test` leaves out
	@$(MAKE) --no-print-directory --keep-going test-rooms test-outside

test-rooms: deps ## Run the tests of the rooms
	@TESTS_LOG=.build/rooms.log Tests/run $(ROOMS_TESTS)

test-outside: deps ## Run the tests of the programs from outside that `make test` leaves out
	@TESTS_LOG=.build/outside.log Tests/run $(BUILD_PROGRAMS) \
	  "Tests of the programs from outside:: Tests/System/run $(filter-out $(FROM_OUTSIDE),$(SYSTEM_TESTS))" "Tests of the manuals:: Tests/Manual/run"

test-asan: ASAN := 1
test-asan: test-rooms ## Run the tests of the rooms under the address sanitizer

test-allocations: deps $(ORDER) ## Check in a release build that a moved frame allocates nothing
	@Scripts/quietly swift build $(RELEASE) --product bench
	.build/release/bench --allocations

# The tools that build and test the C library, and the packages that its examples draw with.
C_TOOLS := gcc g++ clang libclang-rt-14-dev valgrind pkg-config
C_EXAMPLES := libsdl2-dev libsdl2-ttf-dev libgtk-3-dev python3-kivy python3-pygame libgl1-mesa-dri fonts-dejavu-core xvfb xauth
# Seconds of fuzzing.
FUZZ_C ?= 30
test-c: deps ## Test the C library: two compilers, sanitizers, valgrind, half a minute of fuzzing, and its examples
	@Scripts/need $(C_TOOLS) $(C_EXAMPLES)
	@for product in touchd touchctl; do Scripts/quietly swift build --product $$product; done
	@Clients/c/tests/run $(FUZZ_C)

# Count everything twice, and fail if the counts differ.
TWICE ?= --twice
count: order ## Count the instructions, lines and pages of code of a frame, and compare them with Tests/Counts/limits.tsv
	@Scripts/need libinput10 valgrind
	Tests/Counts/count $(TWICE)

# Without the flags for single-threaded programs, because tests run in parallel.
TOUCHKIT := -c release -Xswiftc -enable-testing --package-path .build/touchkit
test-hands: deps $(ORDER) ## Play 200 hands of each intention in a release build, and check that they are understood
	@Scripts/quietly swift build $(RELEASE) --product bench
	.build/release/bench --hands 200 7

test-touchkit: deps ## Run TouchKit's tests in a release build, from a package that holds nothing else
	@$(TOUCHKIT_ALONE)
	@Scripts/quietly swift build --build-tests $(TOUCHKIT)
	@TESTS_LOG=.build/touchkit.log Tests/run "Tests/swift-tests $(TOUCHKIT)"

# The tests that show the programs at work: only there can a release build differ. test_habits is among them because it would take minutes
# in a debug build; all others have already run against one.
OF_RELEASE := test_habits test_apps test_bundle test_cases test_clients test_dark test_devices test_ending test_examples test_install test_recordings test_replay
OF_RELEASE += test_commands test_faults test_manager test_screen test_service test_sockets test_stats test_touchctl
test-release: release ## Run the tests that show the programs at work against the release build
	@TESTS_LOG=.build/release.log TOUCHD_PROGRAMS="$$PWD/.build/release" Tests/run "Tests/System/run $(OF_RELEASE)"

fuzz: deps ## Fuzz each room's outer edge with libFuzzer for a minute
	@printf '%s\n' $(ROOMS) | xargs -P "$$(nproc)" -I {} Tests/Fuzz/run {} 60

# The seed of the scenes and mutants. CI passes the commit, so that each commit gets others.
SEED ?= 1
SCENES ?= --seconds 30
ROOM ?= TouchKit
random-scenes: deps $(ORDER) ## Play random recordings in random scenes for a minute, half in a debug build, half in a release build
	@for product in touchd touchctl; do Scripts/quietly swift build --product $$product; Scripts/quietly swift build $(RELEASE) --product $$product; done
	Tests/RandomScenes/random-scenes --seed $(SEED) $(SCENES)
	Tests/RandomScenes/random-scenes --seed $(SEED) $(SCENES) --release

mutants: deps ## Change ROOM's code in small ways, one at a time, run its tests, and list the changes that no test noticed
	@Tests/Mutants/mutants --seed $(SEED) $(MUTANTS) $(ROOM)

mutants-sample: deps ## Try five mutants of a room chosen by SEED, for at most two minutes
	@Tests/Mutants/mutants --seed $(SEED) --count 5 --minutes 2 $(MUTANTS) --any

vm-test: deps ## Run the scenarios on a real kernel with uinput panels; the first run builds the kernel
	Tests/VM/vm-test

soak: deps ## Run eight hours of a device's life on a real kernel whose clock stops while anything works
	LIMIT=3600 Tests/VM/vm-test --of soak

service-test: deb ## Run the scenarios of the package under systemd as process 1
	@for product in bench CEmpty; do Scripts/quietly swift build $(RELEASE) --product $$product; done
	Tests/VM/service-test

site: deps ## Build the documentation as pages with a search in .build/site
	@for product in touchd touchctl; do Scripts/quietly swift build --product $$product; done
	@Scripts/site .build/site

docs: deps ## Build TouchKit's documentation in .build/docs
	@Tests/docs.sh

attack: release ## Measure how a good client fares while others attack the service, one row per kind of attacker
	Tests/Attack/attack $(ATTACK)

bench: order ## Print one line per figure: bench NAME VALUE UNIT goal GOAL ok (or short)
	# libinput, which the live path is compared with. It is loaded, not linked.
	@Scripts/need libinput10
	@Scripts/quietly swift build $(RELEASE) --product CEmpty
	@.build/release/bench

release: order ## Build what `make install` installs; it runs without Swift
	@Scripts/quietly swift build $(RELEASE) --product touchctl
	@# Swift's build would link this C program with all of Swift's library.
	@Scripts/quietly gcc $(HARDENED_C) -ISources/CSend/include Sources/touchd-send/main.c Sources/CSend/CSend.c \
	  $$(pkg-config --cflags --libs libevdev) -o .build/release/touchd-send

# Build bench and touchd, and link them in the order of the functions that they execute. Other targets link in the order that the last such
# build wrote.
order: deps $(ORDER)
	@Scripts/profile $(RELEASE)

$(ORDER):
	@mkdir -p $(@D) && touch $@

PREFIX ?= /usr/local
SYSCONFDIR ?= /etc
BUILD ?= .build/release
# Where zsh looks by default. A package passes its distribution's folder.
ZSH_FUNCTIONS ?= $(PREFIX)/share/zsh/site-functions
INSTALL = DESTDIR="$(DESTDIR)" PREFIX="$(PREFIX)" SYSCONFDIR="$(SYSCONFDIR)" BUILD="$(BUILD)" ZSH_FUNCTIONS="$(ZSH_FUNCTIONS)" Scripts/install

install: ## Copy the release build to PREFIX below DESTDIR; keep an existing configuration
	@$(INSTALL)

uninstall: ## Remove the files that `make install` copied; keep the configuration
	@$(INSTALL) --remove

# Publishers of packages set these fields of debian/control (Docs/RELEASING.md).
export MAINTAINER HOMEPAGE VCS_GIT VCS_BROWSER

deb: release ## Build the Debian packages in .build/deb
	@Scripts/need debhelper dh-python dpkg-dev lintian pybuild-plugin-pyproject python3-all python3-setuptools
	Scripts/version --check
	rm -rf .build/deb .build/package
	mkdir -p .build/deb
	Scripts/export .build/package
	cd .build/deb && dpkg-source --build ../package
	cd .build/package && debian/rules binary BUILD=$(CURDIR)/.build/release DESTINATION=$(CURDIR)/.build/deb
	lintian --fail-on error,warning .build/deb/*.deb .build/deb/*.dsc

dist: release ## Write a source archive, the programs for this machine and checksums to .build/dist
	@Scripts/need xz-utils
	Scripts/dist .build/dist

test-arm64: ## Compile the C code for aarch64, and run the C library's tests in an emulator
	@Tests/arm64

units: ## Check the units with systemd-analyze
	@Tests/Units/run

manuals: deps ## Write the manual pages and the shell completions from --help and the configuration's tables
	@for product in touchd touchctl; do Scripts/quietly swift build --product $$product; done
	Docs/man/generate Docs/man

generated: deps ## Write all generated files: recordings, schemas, tables, golden lines, manual pages, completions
	@Scripts/quietly swift build --build-tests $(ROOMS_BUILD)
	@# Recordings first, because golden lines are made from them; last the files that are made from documents.
	@TOUCHD_WRITE_GENERATED=1 Scripts/quietly Tests/swift-tests $(ROOMS_BUILD) -- --filter generatedRecording
	@TOUCHD_WRITE_GENERATED=1 Scripts/quietly Tests/swift-tests $(ROOMS_BUILD) -- --filter generated
	@Scripts/quietly swift build --product touchctl
	@Scripts/quietly .build/debug/touchctl test --exact --update Examples Tests/TouchServiceTests/Golden
	@Clients/generate
	@Tests/Counts/performance.py
	@Scripts/version
	@$(MAKE) --no-print-directory manuals

lint: ## Check the sources with swift format, the scripts with shellcheck, and the English of the texts
	@Scripts/lint
